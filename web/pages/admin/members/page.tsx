import { ComingSoon } from '../../../ui/coming-soon.tsx';

export default function MembersPage() {
	return <ComingSoon title="Members" what="Who may use this panel, and with which permissions," />;
}
