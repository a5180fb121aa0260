import { useIsOnReservoir, usePublicFacts } from '../../public-facts.ts';
import { WaterLevel } from '../../ui/water-level.tsx';

export function WaterLevelSection() {
	const { reservoir } = usePublicFacts();
	const isOnReservoir = useIsOnReservoir();
	return (
		<div className="stack gap-3">
			<p>
				{isOnReservoir &&
					`${reservoir?.name} rises with the rain and falls as water is drawn off. `}
				The level decides which slipways you can use, how far you have to carry your boat, and where
				the bottom is close to the surface.
				{isOnReservoir &&
					' After a dry month, ask before you sail across a bay that you know only from spring.'}
			</p>
			<WaterLevel />
		</div>
	);
}
