import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import { type Admin, operator } from '../rules/admin/admin.ts';
import { auditOf } from './audit.ts';
import { createInvitation } from './create-invitation.ts';
import { endSessions } from './end-sessions.ts';
import type { InvitedMember } from './invite-member.ts';

type ResetPorts = Pick<
	Ports,
	'clock' | 'ids' | 'admins' | 'audit' | 'identity' | 'invitations' | 'sessions'
>;

/**
 * The result of a password reset: the token of Burgee's own link, or the URL of a page at the service that keeps
 * the password.
 */
export type PasswordReset = InvitedMember | { email: string; url: string };

/**
 * Creates a link for a new password, and signs the member out of all browsers. Only the operator of the
 * server resets passwords (decision: recovery-commands).
 * @throws ClubError 'member-not-found' if no member has this email address, or 'invitation-not-possible' if
 * the member is disabled.
 */
export async function resetPassword(ports: ResetPorts, email: string): Promise<PasswordReset> {
	const address = email.trim().toLowerCase();
	const all = await ports.admins.list();
	const admin = all.find((member) => member.email.toLowerCase() === address);
	if (admin === undefined || address === '') throw new ClubError('member-not-found');
	const reset =
		(await resetAtService(ports, admin)) ?? (await createInvitation(ports, operator, admin.uid));
	await endSessions(ports, operator, admin.uid);
	return reset;
}

/** Returns null if the member has no password at another service: then the member needs Burgee's own link. */
async function resetAtService(ports: ResetPorts, admin: Admin) {
	if (admin.disabled || ports.identity.service === null) return null;
	const invitation = await ports.invitations.get(admin.uid);
	if (invitation?.reason === 'new-member') return null;
	const url = await ports.identity.startPasswordReset(admin);
	if (url === null) return null;
	const audit = auditOf(ports, operator, {
		what: 'member.link-created',
		subject: { id: admin.uid, name: admin.name },
		before: null,
		after: null,
	});
	await ports.audit.add(audit);
	return { email: admin.email, url };
}
