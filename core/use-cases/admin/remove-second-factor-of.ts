import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Actor, requirePermission } from '../../rules/admin/admin.ts';
import { isAdded } from '../../rules/admin/second-factor.ts';
import { auditOf } from '../audit/audit.ts';

/**
 * Removes the second factor of a member who has lost the phone and the recovery codes. The member's sessions end. Admins
 * remove their own second factor with their password and a code (`removeSecondFactor`).
 * @throws ClubError 'permission-denied' if the actor lacks the permission members:write, 'member-not-found',
 * 'own-second-factor' if admins name themselves, or 'second-factor-not-added'.
 */
export async function removeSecondFactorOf(
	ports: Pick<Ports, 'accounts' | 'admins' | 'clock' | 'ids' | 'secondFactors'>,
	actor: Actor,
	uid: string,
): Promise<void> {
	requirePermission(actor, 'members:write');
	const admin = await ports.admins.get(uid);
	if (admin === null) throw new ClubError('member-not-found');
	if (uid === actor.uid) throw new ClubError('own-second-factor');
	for (;;) {
		const factor = await ports.secondFactors.get(uid);
		if (!isAdded(factor)) throw new ClubError('second-factor-not-added');
		const audit = auditOf(ports, actor, {
			what: 'member.second-factor-removed',
			subject: { id: uid, name: admin.name },
			before: null,
			after: null,
		});
		const secondFactor = { revision: factor.revision, next: null };
		// A sign-in with a code changes the second factor. If one has happened since it was read, try again.
		if ((await ports.accounts.change({ uid, secondFactor, audit: [audit] })) !== null) return;
	}
}
