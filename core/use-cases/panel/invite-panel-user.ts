import { ClubError } from '../../errors/club-error.ts';
import type { LinkRefusal, NewInvitation } from '../../ports/invitation-store.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';
import type { Granter } from '../../rules/panel/admin.ts';
import { type Invitation, invitationExpiry } from '../../rules/panel/invitation.ts';
import type { PanelUser } from '../../rules/panel/panel-user.ts';
import type { InvitationForm } from '../../rules/panel/panel-user-form.ts';
import { auditOf } from '../audit/audit.ts';
import { readPanelUser } from './read-panel-users.ts';
import { requireMayGrant } from './require-may-grant.ts';

/** A panel user and the token of the user's new link. The token cannot be read again later. */
export interface InvitedPanelUser {
	panelUser: PanelUser;
	token: string;
}

/**
 * Adds a panel user, who cannot sign in until the user has chosen a password with the token
 * (decision: members). `makerRevision` is the account revision of the actor's session, or null for the operator.
 * @throws ClubError 'permission-denied' if the actor may not give a permission, 'member-exists' if a panel user has
 * this email address, or 'not-signed-in' if the actor's account has changed since the request began.
 */
export async function invitePanelUser(
	ports: Pick<Ports, 'clock' | 'ids' | 'identity' | 'admins'>,
	actor: Granter,
	{ form, makerRevision }: { form: InvitationForm; makerRevision: number | null },
): Promise<InvitedPanelUser> {
	const { email, name, role, permissions } = form;
	requireMayGrant(actor, permissions);
	const others = await ports.admins.list();
	if (others.some((other) => other.email.toLowerCase() === email)) {
		throw new ClubError('member-exists');
	}
	const { uid } = await ports.identity.addUser({ email, name });
	const admin = { uid, email, name, role, permissions, disabled: false, revision: 0 };
	const expiresAt = invitationExpiry(ports.clock.now());
	const invitation = { uid, reason: 'new-member', expiresAt, createdBy: actor.uid } as const;
	const token = ports.ids.newId();
	const audit = auditOf(ports, actor, {
		what: 'member.invited',
		subject: { id: uid, name },
		after: admin,
	});
	const outcome = await ports.admins.add(admin, { ...invitation, token, makerRevision }, audit);
	if (outcome === 'taken') throw new ClubError('member-exists');
	if (outcome !== 'added') {
		await ports.identity.removeUser(uid);
		throw linkRefused(outcome);
	}
	return { panelUser: { admin, invitation, hasSecondFactor: false }, token };
}

type InvitationPorts = Pick<
	Ports,
	'clock' | 'ids' | 'admins' | 'identity' | 'invitations' | 'secondFactors'
>;

export interface LinkRequest {
	uid: string;
	/** The account revision of the actor's session. Null for the operator. */
	makerRevision: number | null;
}

/**
 * Creates a link with which an existing panel user chooses a new password. The user's earlier link ends. The
 * earlier password works until the user has chosen the new one.
 * @throws ClubError 'member-not-found', 'permission-denied' if the actor may not give the user's permissions,
 * 'invitation-not-possible' if the user is disabled or has no email address,
 * 'password-kept-elsewhere' if another service keeps the user's password, or 'not-signed-in' if the actor's account
 * has changed since the request began.
 */
export async function createInvitation(
	ports: InvitationPorts,
	actor: Granter,
	request: LinkRequest,
): Promise<InvitedPanelUser> {
	const { invited, newInvitation, audit } = await prepareInvitation(ports, actor, request);
	const outcome = await ports.invitations.put(newInvitation, audit);
	if (outcome !== 'stored') throw linkRefused(outcome);
	return invited;
}

/** Creates a link as `createInvitation` does, and its audit entry, but stores neither. */
export async function prepareInvitation(
	ports: InvitationPorts,
	actor: Granter,
	{ uid, makerRevision }: LinkRequest,
): Promise<{ invited: InvitedPanelUser; newInvitation: NewInvitation; audit: AuditEntry }> {
	const panelUser = await readPanelUser(ports, uid);
	const { admin, invitation: earlier } = panelUser;
	requireMayGrant(actor, admin.permissions);
	if (admin.disabled || admin.email === '') throw new ClubError('invitation-not-possible');
	if (ports.identity.service !== null && earlier?.reason !== 'new-member') {
		throw new ClubError('password-kept-elsewhere');
	}
	const invitation: Invitation = {
		uid,
		reason: earlier?.reason ?? 'new-password',
		expiresAt: invitationExpiry(ports.clock.now()),
		createdBy: actor.uid,
	};
	const token = ports.ids.newId();
	const audit = auditOf(ports, actor, {
		what: 'member.link-created',
		subject: { id: uid, name: admin.name },
	});
	const invited = { panelUser: { ...panelUser, invitation }, token };
	return { invited, newInvitation: { ...invitation, token, makerRevision }, audit };
}

/** Returns the error of a link that the store has refused. */
function linkRefused(refusal: LinkRefusal): ClubError {
	if (refusal === 'maker-signed-out') return new ClubError('not-signed-in');
	return refusal === 'maker-not-permitted'
		? new ClubError('permission-denied', { permission: 'members:write' })
		: new ClubError('invitation-not-possible');
}
