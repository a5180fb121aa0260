import type { Admin } from '../rules/admin/admin.ts';
import { auditOf } from './audit.ts';
import { requireCodeStored } from './check-code.ts';
import { type IdentityPorts, type IdentityProof, proveIdentity } from './prove-identity.ts';

/**
 * Removes the second factor and its recovery codes from the admin's account.
 * @throws ClubError 'wrong-password', 'second-factor-not-added' or 'second-factor-invalid'.
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
	requireCodeStored(await ports.secondFactors.remove(stored, audit));
}
