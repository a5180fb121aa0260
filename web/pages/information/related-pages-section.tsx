import { usePublicFacts } from '../../public-facts.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { RelatedLinks } from '../../ui/related-links.tsx';

const pages = {
	'/news': 'Reports, news and notices for members.',
	'/calendar': 'Races, training and suppers, and how to book.',
	'/documents': 'The club’s rules, fees and other documents.',
	'/beginners': 'Your first season: wind, clothing, capsizing and sailing terms.',
};

export function RelatedPagesSection() {
	const { name, website } = usePublicFacts();
	return (
		<>
			<RelatedLinks about={pages} />
			<p>
				For general information about {name}, see <a href={website}>the club’s public website</a>.
				Something missing or wrong here? Please tell us at <EmailLink to="feedback" />.
			</p>
		</>
	);
}
