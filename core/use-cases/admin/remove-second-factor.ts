import type { Admin } from '../../rules/admin/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { changeSecondFactor } from './change-second-factor.ts';
import { type IdentityPorts, type IdentityProof, proveIdentity } from './prove-identity.ts';

/**
 * Removes the second factor and its recovery codes from the admin's account. The admin's other sessions end.
 * @throws ClubError 'wrong-password', 'second-factor-not-added', 'second-factor-invalid' or 'not-signed-in'.
 */
export async function removeSecondFactor(
	ports: IdentityPorts,
	admin: Admin,
	proof: IdentityProof,
): Promise<void> {
	const { stored } = await proveIdentity(ports, admin, proof);
	const audit = auditOf(ports, admin, {
		what: 'account.second-factor-removed',
		subject: { id: admin.uid, name: admin.name },
		before: null,
		after: null,
	});
	const secondFactor = { revision: stored.revision, next: null };
	await changeSecondFactor(ports, admin, { secondFactor, audit, session: proof });
}
