import { OpeningSoon } from '../../../ui/coming-soon.tsx';

export default function MembersPage() {
	return <OpeningSoon title="Members" what="Who may use this panel, and with which permissions," />;
}
