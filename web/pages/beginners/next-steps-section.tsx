import { RelatedLinks, type RelatedPage } from '../../ui/related-links.tsx';

const pages: RelatedPage[] = [
	{ to: '/calendar', title: 'Calendar', about: 'Training days, open sailing and your first race.' },
	{ to: '/news', title: 'News', about: 'Emails from the club to its members.' },
	{
		to: '/information',
		title: 'Club Information',
		about: 'The noticeboard, radio channels, trip slips and the water level.',
	},
	{
		to: '/documents',
		title: 'Documents & Files',
		about: 'The members’ handbook and the water authority’s rules.',
	},
];

export function NextStepsSection() {
	return (
		<>
			<p>
				The quickest way to learn is to crew for someone, and there’s always a boat in need of crew.
				While your kit dries, have a look at these pages:
			</p>
			<RelatedLinks pages={pages} />
		</>
	);
}
