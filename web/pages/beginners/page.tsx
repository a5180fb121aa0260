import { OpeningSoon } from '../../ui/opening-soon.tsx';

export default function BeginnersPage() {
	return (
		<OpeningSoon title="Beginner Sailing Tips" what="Advice for your first season on the water" />
	);
}
