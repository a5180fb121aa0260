import { useParams } from 'react-router-dom';
import { useCall } from '../../api/use-load.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useAdminLoad } from '../frame/session.tsx';
import { MissingRecord } from '../records/missing-record.tsx';
import { EditMember } from './edit-member.tsx';
import { InviteMember } from './invite-member.tsx';

/** Invites a member, or edits the member whose id is in the URL (decision: members). */
export default function MemberFormPage() {
	const { memberId } = useParams();
	return memberId === undefined ? <InviteMember /> : <LoadMember memberId={memberId} />;
}

function LoadMember({ memberId }: { memberId: string }) {
	const member = useAdminLoad(useCall('GET /api/admin/members/:memberId', { memberId }));
	return (
		<Loaded
			data={member}
			loading={{ label: 'Loading member…', lines: 8 }}
			error={({ message }) => `Failed to load the member. ${message}`}
			frame={(state) => <Page title="Edit Member">{state}</Page>}
			missing={<MissingRecord list="members" error="member-not-found" />}
		>
			{(loaded) => <EditMember key={loaded.uid} loaded={loaded} />}
		</Loaded>
	);
}
