import { hasPermission, panelUserLabels as labels, panelUserStatus } from '@burgee/core';
import type { MemberJson } from '@burgee/core/api/members';
import { displayPermissions, whoCanChangePanelUsers } from '@burgee/core/display/panel-user-words';
import { serverTime } from '../../api/client.ts';
import { useCall } from '../../api/use-load.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useFlashMessage } from '../frame/flash-message.tsx';
import { useAdmin, useAdminLoad } from '../frame/session.tsx';
import { type Column, DataTable } from '../records/data-table.tsx';
import { MemberName, memberState, signInOf } from './member-cells.tsx';

/** Everyone who can use the panel (decision: members). */
export default function MembersPage() {
	const members = useAdminLoad(useCall('GET /api/admin/members'));
	const admin = useAdmin();
	const canWrite = hasPermission(admin, 'members:write');
	const [flashMessage] = useFlashMessage();
	return (
		<Page
			wide
			title="Members"
			lead="The people who can use this panel, and what each of them may do."
			actions={
				canWrite && (
					<ButtonLink variant="primary" to="/admin/members/invite">
						Invite a Member
					</ButtonLink>
				)
			}
		>
			{flashMessage}
			<Loaded
				data={members}
				loading={{ label: 'Loading members…', lines: 6 }}
				error={({ message }) => `Failed to load members. ${message}`}
			>
				{({ members: rows }) => (
					<>
						<WhoCanChangeMembers members={rows} />
						<DataTable
							caption="Members by name"
							rows={rows}
							keyOf={({ uid }) => uid}
							columns={columnsFor(admin.uid, canWrite)}
						/>
					</>
				)}
			</Loaded>
			{!canWrite && (
				<p className="soft">To invite or change members, you need the permission members:write.</p>
			)}
		</Page>
	);
}

/** Says who can sign in and change members, without those who have not accepted their invitation. */
function WhoCanChangeMembers({ members }: { members: MemberJson[] }) {
	const writers = members.filter(
		(member) =>
			panelUserStatus(member, serverTime()) === 'active' && hasPermission(member, 'members:write'),
	);
	if (writers.length === 0) return null;
	return (
		<Notice tone={writers.length === 1 ? 'warning' : 'info'}>
			{whoCanChangePanelUsers(writers.map(({ name }) => name))}
		</Notice>
	);
}

function columnsFor(ownUid: string, canWrite: boolean): Column<MemberJson>[] {
	return [
		{
			heading: labels.name,
			cell: (member) => <MemberName member={member} canWrite={canWrite} />,
		},
		{ heading: labels.email, wraps: true, cell: ({ email }) => email },
		{ heading: labels.role, cell: ({ role }) => role },
		{
			heading: labels.permissions,
			wraps: true,
			cell: ({ permissions }) => displayPermissions(permissions),
		},
		{ heading: 'Sign-in', wraps: true, cell: signInOf },
		{
			heading: 'Status',
			role: 'badge',
			cell: (member) => (member.uid === ownUid ? <Badge>You</Badge> : memberState(member)),
		},
	];
}
