import { ComingSoon } from '../../../ui/coming-soon.tsx';

export default function MembersPage() {
	return (
		<ComingSoon
			title="Members"
			what="The list of people who can use this panel"
			until="To give someone access or remove it"
		/>
	);
}
