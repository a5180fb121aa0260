import { useClub } from '../../composition.tsx';
import { WaterLevel } from '../../ui/water-level.tsx';
import styles from './water-level-section.module.css';

/** How high the reservoir stands, and what that means for a launch. */
export function WaterLevelSection() {
	const { reservoir } = useClub();
	return (
		<div className={styles.section}>
			<p>
				{reservoir.name} rises with the rain and falls as the taps run. The level decides which
				slipways can be used, how far a boat is carried, and which shallows have come close to the
				surface. After a dry month, ask before you sail over a bay that you know only from spring.
			</p>
			<WaterLevel />
		</div>
	);
}
