import { useClub } from '../../composition.tsx';
import { RelatedLinks, type RelatedPage } from '../../ui/related-links.tsx';

const pages: RelatedPage[] = [
	{ to: '/news', title: 'News', about: 'Emails from the club to its members.' },
	{ to: '/calendar', title: 'Calendar', about: 'Races, training and suppers, and how to book.' },
	{
		to: '/documents',
		title: 'Documents & Files',
		about: 'Constitution, handbook, rules and fees.',
	},
	{
		to: '/beginners',
		title: 'Beginner Sailing Tips',
		about: 'Your first season: wind, clothing, capsizing and sailing terms.',
	},
];

export function RelatedPagesSection() {
	const { name, website, emails } = useClub();
	return (
		<>
			<RelatedLinks pages={pages} />
			<p>
				For general information about {name}, see <a href={website}>the club’s public website</a>.
				Something missing or wrong here? Please tell us at{' '}
				<a href={`mailto:${emails.feedback}`}>{emails.feedback}</a>.
			</p>
		</>
	);
}
