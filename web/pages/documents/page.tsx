import { OpeningSoon } from '../../ui/opening-soon.tsx';

export default function DocumentsPage() {
	return (
		<OpeningSoon title="Documents &amp; Files" what="The club’s constitution, handbook and rules" />
	);
}
