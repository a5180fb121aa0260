import type { MemberJson } from '@burgee/core/api/members';
import { useNavigate } from 'react-router-dom';
import { api, serverTime } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { failureMessage } from '../frame/failure-message.ts';
import { withFlashMessage } from '../frame/flash-message.tsx';
import { useAdmin, useAdminSession } from '../frame/session.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import { PanelForm } from '../records/panel-form.tsx';
import { useFieldsForm } from '../records/use-fields-form.ts';
import { PermissionFields } from './permission-fields.tsx';
import { memberFields, roleHint } from './record.ts';

/** The form with the name, the role and the permissions of a member. */
export function MemberEditor({ member }: { member: MemberJson }) {
	const { signedIn } = useAdminSession();
	const isSelf = useAdmin().uid === member.uid;
	const navigate = useNavigate();
	const { uid: memberId, name } = member;
	const edited = {
		noun: 'member',
		stored: member,
		load: () => api('GET /api/admin/members/:memberId', { memberId }),
	};
	const form = useFieldsForm(memberFields, edited, {
		send: async (body, { revision }) => {
			await api('PUT /api/admin/members/:memberId', { memberId, body, revision });
			// The navigation depends on the admin's own permissions, and the dashboard shows the admin's name.
			if (isSelf) signedIn(await api('GET /api/admin/session'));
			stopWarning();
			const message = `${name} was changed.`;
			navigate('/admin/members', withFlashMessage({ tone: 'success', message }));
		},
		failure: (error) =>
			failureMessage(
				error,
				['own-access', 'last-members-write'],
				'Failed to change the member. Please try again.',
			),
	});
	const { bind } = form;
	const permissions = bind('permissions');
	const isOpen = Date.parse(member.invitation?.expiresAt ?? '') > serverTime().getTime();
	const isLinkAtRisk =
		isOpen &&
		permissions.value.includes('payments:write') &&
		!member.permissions.includes('payments:write');
	const stopWarning = useLeaveWarning(form.touched);
	return (
		<>
			<PanelForm
				form={form}
				sticky
				submitLabel="Save Member"
				buttons={<ButtonLink to="/admin/members">Cancel</ButtonLink>}
			>
				<TextField autoComplete="off" {...bind('name')} />
				<TextField hint={roleHint} autoComplete="off" {...bind('role')} />
				<PermissionFields {...permissions} />
				{isLinkAtRisk && (
					<Notice tone="info">
						{name} has a link that is still open. With “Refund and record payments” it stops
						working, unless whoever created it has that permission too. You can create a new one
						after saving.
					</Notice>
				)}
			</PanelForm>
			{form.conflictDialog}
		</>
	);
}
