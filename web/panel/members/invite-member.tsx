import { messages } from '@burgee/core';
import type { InvitedMemberJson } from '@burgee/core/api/members';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { api, errorCode } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import styles from '../records/form.module.css';
import { PanelForm } from '../records/panel-form.tsx';
import { useFieldsForm } from '../records/use-fields-form.ts';
import editStyles from './edit-member.module.css';
import { InvitationLink } from './invitation-link.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { invitationFields, roleHint } from './record.ts';

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
				<div className={`stack gap-5 ${styles.columns}`}>
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
				<dd>
					See bookings, with the payments and the spreadsheets. Refund and record payments, if they
					make refunds.
				</dd>
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

function InvitationForm({ onInvited }: { onInvited: (invited: InvitedMemberJson) => void }) {
	const form = useFieldsForm(invitationFields, null, {
		send: async (body) => {
			const invited = await api('POST /api/admin/members', { body });
			stopWarning();
			onInvited(invited);
		},
		failure: (error) =>
			errorCode(error) === 'member-exists'
				? messages['member-exists']
				: 'Failed to invite the member. Please try again.',
		keepOtherIssues: false,
	});
	const { bind } = form;
	const stopWarning = useLeaveWarning(form.touched);
	return (
		<PanelForm
			form={form}
			sticky
			submitLabel="Create Invitation Link"
			buttons={<ButtonLink to="/admin/members">Cancel</ButtonLink>}
		>
			<TextField autoComplete="off" {...bind('name')} />
			<TextField
				hint="The member signs in with this address."
				type="email"
				autoComplete="off"
				{...bind('email')}
			/>
			<TextField hint={roleHint} autoComplete="off" {...bind('role')} />
			<PermissionFields {...bind('permissions')} />
		</PanelForm>
	);
}
