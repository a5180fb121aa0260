import { panelUserLabels as labels, messages, type Permission, panelUserForm } from '@burgee/core';
import type { MemberJson } from '@burgee/core/api/members';
import { permissionWords } from '@burgee/core/display/panel-user-words';
import { useNavigate } from 'react-router-dom';
import { api, errorCode } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { withFlashMessage } from '../frame/flash-message.tsx';
import { useAdmin, useAdminSession } from '../frame/session.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import { type Field, text } from '../records/fields.ts';
import styles from '../records/form.module.css';
import { editedRecord, recordFields } from '../records/record-fields.ts';
import { useRevisedForm } from '../records/use-revised-form.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { RoleField } from './role-field.tsx';

const permissions: Field<Permission[], readonly Permission[]> = {
	label: labels.permissions,
	empty: [],
	fill: (stored) => [...stored],
	read: (chosen) => chosen,
	display: (chosen) =>
		(Object.keys(permissionWords) as Permission[])
			.filter((permission) => chosen.includes(permission))
			.map((permission) => permissionWords[permission].label)
			.join('\n'),
};

const memberFields = recordFields(
	{ name: text(labels.name, 'required'), role: text(labels.role, 'required'), permissions },
	{ schema: panelUserForm },
);

/** The form with the name, the role and the permissions of a member. */
export function MemberEditor({ member }: { member: MemberJson }) {
	const { signedIn } = useAdminSession();
	const isSelf = useAdmin().uid === member.uid;
	const navigate = useNavigate();
	const { uid: memberId, name } = member;
	const { issues, saving, touched, bind, submit, conflictDialog } = useRevisedForm({
		initial: memberFields.valuesOf(member),
		record: editedRecord('member', memberFields, member, () =>
			api('GET /api/admin/members/:memberId', { memberId }),
		),
		read: (values, element) => memberFields.read(values, element, member),
		send: async (body, { revision }) => {
			await api('PUT /api/admin/members/:memberId', { memberId, body, revision });
			// The navigation depends on the admin's own permissions, and the dashboard shows the admin's name.
			if (isSelf) signedIn(await api('GET /api/admin/session'));
			stopWarning();
			const message = `${name} was changed.`;
			navigate('/admin/members', withFlashMessage({ tone: 'success', message }));
		},
		failure: (error) => {
			const code = errorCode(error);
			return code === 'own-access' || code === 'last-members-write'
				? messages[code]
				: 'Failed to change the member. Please try again.';
		},
		keepOtherIssues: true,
	});
	const stopWarning = useLeaveWarning(touched);
	return (
		<>
			<form className={styles.form} onSubmit={submit} noValidate>
				<ErrorSummary issues={issues} />
				<fieldset className={styles.form} disabled={saving}>
					<TextField autoComplete="off" {...memberFields.labelled(bind('name'))} />
					<RoleField {...bind('role')} />
					<PermissionFields {...bind('permissions')} />
					<div className={styles.buttons}>
						<Button type="submit" variant="primary">
							{saving ? 'Saving…' : 'Save Member'}
						</Button>
						<ButtonLink to="/admin/members">Cancel</ButtonLink>
					</div>
				</fieldset>
			</form>
			{conflictDialog}
		</>
	);
}
