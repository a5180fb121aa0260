import { RelatedLinks, type RelatedPage } from '../../ui/related-links.tsx';

const pages: RelatedPage[] = [
	{ to: '/calendar', title: 'Calendar', about: 'Training days, open sails and your first race.' },
	{ to: '/news', title: 'News', about: 'What the club has written to its members.' },
	{
		to: '/information',
		title: 'Club Information',
		about: 'Noticeboard, radio channels, trip slips, the water level.',
	},
	{
		to: '/documents',
		title: 'Documents & Files',
		about: 'The members handbook and the rules of the water.',
	},
];

export function NextStepsSection() {
	return (
		<>
			<p>
				Crew for someone: it is the quickest way to learn, and the whole club is looking for crews.
				Read one of these while your kit dries.
			</p>
			<RelatedLinks pages={pages} />
		</>
	);
}
