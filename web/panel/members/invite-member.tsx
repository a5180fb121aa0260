import { defaultPermissions, invitationForm, messages, type Permission } from '@burgee/core';
import type { InvitedMemberJson } from '@burgee/core/api/members';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { api, errorCode } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { parseForm, useForm } from '../../ui/use-form.ts';
import { refusedWhileEditing, useLeaveIfRefused } from '../frame/session.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import styles from '../records/form.module.css';
import editStyles from './edit-member.module.css';
import { InvitationLink } from './invitation-link.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { RoleField } from './role-field.tsx';

/** Invites a member, and then shows the link to send (decision: members). */
export function InviteMember() {
	const [invited, setInvited] = useState<InvitedMemberJson | null>(null);
	return (
		<Page
			wide
			title="Invite a Member"
			lead="You get a link to send, for example by email. With it, the member chooses a password."
		>
			{invited === null ? (
				<div className={editStyles.columns}>
					<InvitationForm onInvited={setInvited} />
					<InvitationHelp />
				</div>
			) : (
				<div className={styles.form}>
					<InvitationLink invited={invited} />
					<div className={styles.buttons}>
						<ButtonLink to="/admin/members">All Members</ButtonLink>
						<Button onClick={() => setInvited(null)}>Invite Another Member</Button>
					</div>
				</div>
			)}
		</Page>
	);
}

function InvitationHelp() {
	return (
		<Card icon={CircleHelp} title="Who needs which permissions?">
			<dl className={editStyles.help}>
				<dt>A treasurer</dt>
				<dd>See bookings. This includes the payments and the spreadsheets.</dd>
				<dt>An event secretary</dt>
				<dd>See and change events, see and change bookings.</dd>
				<dt>A second administrator</dt>
				<dd>All permissions, so that someone can help if you lose your access.</dd>
			</dl>
			<p>
				The link works once, within 7 days. You can change the permissions at any time, and create a
				new link.
			</p>
		</Card>
	);
}

const empty = {
	email: '',
	name: '',
	role: 'organiser',
	permissions: [...defaultPermissions] as Permission[],
};

function InvitationForm({ onInvited }: { onInvited: (invited: InvitedMemberJson) => void }) {
	const leaveIfRefused = useLeaveIfRefused();
	const { issues, saving, touched, bind, submit } = useForm({
		initial: empty,
		read: (values: typeof empty) => parseForm(invitationForm, values),
		send: async (body) => {
			const invited = await api('POST /api/admin/members', { body });
			stopWarning();
			onInvited(invited);
		},
		failure: (error) => {
			const refused = refusedWhileEditing(error);
			if (refused !== null) return refused;
			leaveIfRefused(error);
			return errorCode(error) === 'member-exists'
				? messages['member-exists']
				: 'Failed to invite the member. Please try again.';
		},
	});
	const stopWarning = useLeaveWarning(touched);
	const permissions = bind('permissions');
	return (
		<form className={styles.form} onSubmit={submit} noValidate>
			<ErrorSummary issues={issues} />
			<fieldset className={styles.form} disabled={saving}>
				<TextField label="Name" required autoComplete="off" {...bind('name')} />
				<TextField
					label="Email"
					hint="The member signs in with this address."
					type="email"
					autoComplete="off"
					required
					{...bind('email')}
				/>
				<RoleField {...bind('role')} />
				<PermissionFields {...permissions} />
				<div className={styles.buttons}>
					<Button type="submit" variant="primary">
						{saving ? 'Saving…' : 'Create Invitation Link'}
					</Button>
					<ButtonLink to="/admin/members">Cancel</ButtonLink>
				</div>
			</fieldset>
		</form>
	);
}
