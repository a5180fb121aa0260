import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Admin, operator } from '../../rules/panel/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { type InvitedPanelUser, prepareInvitation } from './invite-panel-user.ts';
import { sessionsEnded } from './manage-sessions.ts';
import { findAdminByEmail } from './read-panel-users.ts';

type ResetPorts = Pick<
	Ports,
	'clock' | 'ids' | 'accounts' | 'admins' | 'identity' | 'invitations' | 'secondFactors'
>;

/**
 * The result of a password reset: the token of Burgee's own link, or the URL of a page at the service that keeps
 * the password.
 */
export type PasswordReset = InvitedPanelUser | { email: string; url: string };

/**
 * Creates a link for a new password, and signs the user out of all browsers. Only the operator of the
 * server resets passwords (decision: recovery-commands).
 * @throws ClubError 'member-not-found' if no panel user has this email address, or 'invitation-not-possible' if
 * the user is disabled or removed.
 */
export async function resetPassword(ports: ResetPorts, email: string): Promise<PasswordReset> {
	const admin = await findAdminByEmail(ports, email);
	const atService = await resetAtService(ports, admin);
	if (atService !== null) return atService;
	const { uid } = admin;
	const { invited, newInvitation, audit } = await prepareInvitation(ports, operator, {
		uid,
		makerRevision: null,
	});
	const ended = sessionsEnded(ports, operator, admin);
	const changed = await ports.accounts.change({ uid, newInvitation, audit: [audit, ended] });
	if (changed === null) throw new ClubError('invitation-not-possible');
	return invited;
}

/** Returns null if the user has no password at another service: then the user needs Burgee's own link. */
async function resetAtService(ports: ResetPorts, admin: Admin) {
	if (admin.disabled || ports.identity.service === null) return null;
	const invitation = await ports.invitations.get(admin.uid);
	if (invitation?.reason === 'new-member') return null;
	const url = await ports.identity.startPasswordReset(admin);
	if (url === null) return null;
	const audit = auditOf(ports, operator, {
		what: 'member.link-created',
		subject: { id: admin.uid, name: admin.name },
	});
	const { uid } = admin;
	await ports.accounts.change({ uid, audit: [audit, sessionsEnded(ports, operator, admin)] });
	return { email: admin.email, url };
}
