import { useHasWaterLevel } from '../../public-facts.ts';
import { RelatedLinks } from '../../ui/related-links.tsx';

export function NextStepsSection() {
	const hasWaterLevel = useHasWaterLevel();
	const pages = {
		'/calendar': 'Training days, open sailing and your first race.',
		'/news': 'Emails from the club to its members.',
		'/information': `The noticeboard, radio channels${hasWaterLevel ? ', trip slips and the water level' : ' and trip slips'}.`,
		'/documents': 'The club’s handbook and rules.',
	};
	return (
		<>
			<p>
				The quickest way to learn is to crew for someone, and there’s always a boat in need of crew.
				While your kit dries, have a look at these pages:
			</p>
			<RelatedLinks about={pages} />
		</>
	);
}
