import { OpeningSoon } from '../../ui/opening-soon.tsx';

export default function NewsPage() {
	return <OpeningSoon title="Recent Emails" what="The club’s recent emails to its members" />;
}
