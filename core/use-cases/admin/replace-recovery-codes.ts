import type { Admin } from '../../rules/admin/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { newRecoveryCodes } from './add-second-factor.ts';
import { changeSecondFactor } from './change-second-factor.ts';
import { requireOneTimePasswords } from './check-code.ts';
import { type IdentityPorts, type IdentityProof, proveIdentity } from './prove-identity.ts';

/**
 * Replaces all recovery codes of the admin. The earlier codes no longer work, and the admin's other sessions end.
 * @returns the new recovery codes, which can be shown only now.
 * @throws ClubError 'wrong-password', 'second-factor-not-added', 'second-factor-invalid' or
 * 'not-signed-in'.
 */
export async function replaceRecoveryCodes(
	ports: IdentityPorts,
	admin: Admin,
	proof: IdentityProof,
): Promise<string[]> {
	const { stored, used } = await proveIdentity(ports, admin, proof);
	const { codes, digests } = newRecoveryCodes(requireOneTimePasswords(ports));
	const audit = auditOf(ports, admin, {
		what: 'account.recovery-codes-replaced',
		subject: { id: admin.uid, name: admin.name },
		before: { codesLeft: stored.recoveryCodes.length },
		after: { codesLeft: digests.length },
	});
	const next = { ...used, recoveryCodes: digests };
	const secondFactor = { revision: stored.revision, next };
	await changeSecondFactor(ports, admin, { secondFactor, audit, session: proof });
	return codes;
}
