import { ClubError } from '../../errors/club-error.ts';
import type { AccountChange, SessionTokens } from '../../ports/account-store.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/admin/admin.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';

/**
 * Stores a change that admins make to their own second factor. Their other sessions end, and their own session receives
 * a new token.
 * @throws ClubError 'not-signed-in' if the admin's session has ended, or the second factor has changed, since the change
 * began.
 */
export async function changeSecondFactor(
	{ accounts }: Pick<Ports, 'accounts'>,
	{ uid }: Pick<Admin, 'uid'>,
	{
		secondFactor,
		audit,
		session: { tokenHash, newTokenHash },
	}: Required<Pick<AccountChange, 'secondFactor'>> & {
		audit: AuditEntry;
		session: SessionTokens;
	},
): Promise<void> {
	const keptSession = { tokenHash, newTokenHash };
	const change = { uid, secondFactor, audit: [audit], keptSession };
	if ((await accounts.change(change)) === null) throw new ClubError('not-signed-in');
}
