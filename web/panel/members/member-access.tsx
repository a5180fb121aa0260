import { mayGrant } from '@burgee/core';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePublicFacts } from '../../public-facts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useAdmin } from '../frame/session.tsx';
import styles from './edit-member.module.css';
import { InvitationLink } from './invitation-link.tsx';
import { type MemberActionsProps, useMemberActions } from './use-member-actions.ts';

type Question = 'signOut' | 'removeSecondFactor' | 'disable' | 'remove';

/**
 * Shows the buttons that create a new link for a member, sign the member out, disable the member or remove the
 * member.
 */
export function MemberAccess(props: MemberActionsProps) {
	const { uid, name, email, permissions, disabled, invitation, hasSecondFactor } = props.member;
	const googleKeepsPassword = usePublicFacts().identity.provider === 'firebase';
	const admin = useAdmin();
	const isSelf = admin.uid === uid;
	const mayGiveAccess = mayGrant(admin, permissions);
	const actions = useMemberActions(props);
	const { busy, notice, invited } = actions;
	const [question, setQuestion] = useState<Question | null>(null);
	const isInvited = invitation?.reason === 'new-member';
	if (isSelf) {
		return (
			<Card icon={KeyRound} title="Access">
				<p>
					You cannot disable or remove yourself. Someone else who can change members can do this.
				</p>
			</Card>
		);
	}
	const close = () => {
		setQuestion(null);
		actions.clear();
	};
	const confirm = async () => {
		if (question !== null && (await actions[question]())) setQuestion(null);
	};
	const asked = question && questionsAbout(name)[question];
	return (
		<Card icon={KeyRound} title="Access">
			{question === null && notice}
			{!mayGiveAccess && (
				<div className={`stack gap-1 ${styles.action}`}>
					<p>
						{name} may refund and record payments. Only someone who may do this too can create a
						link for a new password, remove the second factor, or enable {name} again.
					</p>
				</div>
			)}
			{!disabled && email !== '' && !isInvited && googleKeepsPassword && (
				<div className={`stack gap-1 ${styles.action}`}>
					<p>
						Google keeps the password. If {name} has forgotten it, the person who runs your club’s
						server can reset it.
					</p>
				</div>
			)}
			{mayGiveAccess && !disabled && email !== '' && (isInvited || !googleKeepsPassword) && (
				<div className={`stack gap-1 ${styles.action}`}>
					{invited && <InvitationLink invited={invited} />}
					<Button onClick={actions.createLink} aria-disabled={busy}>
						{isInvited ? 'New Invitation Link' : 'New Password Link'}
					</Button>
					<p>
						{isInvited
							? `If ${name} has lost the link, or it has expired. The earlier link stops working.`
							: `If ${name} has forgotten the password. The old password works until the new one is set.`}
					</p>
				</div>
			)}
			{!disabled && !isInvited && (
				<Action label="Sign Out Everywhere" onClick={() => setQuestion('signOut')}>
					If {name} has lost a phone, or is still signed in on a computer that others use.
				</Action>
			)}
			{mayGiveAccess && hasSecondFactor && (
				<Action label="Remove Second Factor" onClick={() => setQuestion('removeSecondFactor')}>
					If {name} has lost the phone with the authenticator app, and the recovery codes too. Make
					sure that it is really {name} who asks.
				</Action>
			)}
			{(mayGiveAccess || !disabled) && (
				<Action
					label={disabled ? 'Enable Member' : 'Disable Member'}
					onClick={disabled ? actions.enable : () => setQuestion('disable')}
				>
					A disabled member cannot sign in, but stays in the list.
				</Action>
			)}
			<Action label="Remove Member" variant="danger" onClick={() => setQuestion('remove')}>
				{name} disappears from the list. The audit log keeps what {name} has changed.
			</Action>
			<ConfirmDialog
				title={asked?.title ?? ''}
				open={asked !== null}
				onCancel={close}
				onConfirm={confirm}
				confirmLabel={asked?.confirm ?? ''}
				variant={question === 'signOut' ? 'primary' : 'danger'}
				busy={busy}
			>
				<p>{asked?.text}</p>
				{notice}
			</ConfirmDialog>
		</Card>
	);
}

interface ActionProps {
	label: string;
	variant?: 'secondary' | 'danger';
	onClick: () => void;
	children: ReactNode;
}

function Action({ label, variant, onClick, children }: ActionProps) {
	return (
		<div className={`stack gap-1 ${styles.action}`}>
			<Button variant={variant} onClick={onClick}>
				{label}
			</Button>
			<p>{children}</p>
		</div>
	);
}

function questionsAbout(
	name: string,
): Record<Question, { title: string; confirm: string; text: string }> {
	return {
		signOut: {
			title: 'Sign this member out everywhere?',
			confirm: 'Sign Out Everywhere',
			text: `${name} will be signed out in every browser, and can sign in again.`,
		},
		removeSecondFactor: {
			title: 'Remove this member’s second factor?',
			confirm: 'Remove Second Factor',
			text: `${name} will be signed out in every browser, and can then sign in with the password alone. The audit log records this.`,
		},
		disable: {
			title: 'Disable this member?',
			confirm: 'Disable Member',
			text: `${name} will be signed out and can no longer sign in. You can enable ${name} again later.`,
		},
		remove: {
			title: 'Remove this member?',
			confirm: 'Remove Member',
			text: `${name} can no longer use this panel. To let ${name} back in, you need to send a new invitation.`,
		},
	};
}
