import { useClub } from '../../composition.tsx';
import { RelatedLinks, type RelatedPage } from '../../ui/related-links.tsx';

const pages: RelatedPage[] = [
	{ to: '/news', title: 'News', about: 'The e-mails that the club has sent to its members.' },
	{ to: '/calendar', title: 'Calendar', about: 'Races, training and suppers, and how to book.' },
	{ to: '/documents', title: 'Documents & Files', about: 'Constitution, handbook, rules, fees.' },
	{
		to: '/beginners',
		title: 'Beginner Sailing Tips',
		about: 'Your first season: wind, clothing, capsizing, the words.',
	},
];

export function RelatedPagesSection() {
	const { name, website, emails } = useClub();
	return (
		<>
			<RelatedLinks pages={pages} />
			<p>
				What everyone may see of {name} is on <a href={website}>the club’s public website</a>.
				Something missing here, or not right? Tell us at{' '}
				<a href={`mailto:${emails.feedback}`}>{emails.feedback}</a>.
			</p>
		</>
	);
}
