import type { Ports } from '../../ports/ports.ts';
import type { Instant } from '../../rules/calendar/london-time.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { hasPermission } from '../../rules/panel/permission.ts';
import { isAdded } from '../../rules/panel/second-factor.ts';

/** What an admin's own account page shows. */
export interface Account {
	/** Null if another service checks the passwords: then Burgee has no password and no second factor. */
	secondFactor: {
		/** Null if the admin has no second factor. */
		addedAt: Instant | null;
		recoveryCodesLeft: number;
		/** Whether the admin may use only the account page until the second factor is added. */
		isRequired: boolean;
	} | null;
}

/** Returns what an admin can see about their own account. */
export async function readAccount(
	ports: Pick<Ports, 'secondFactors' | 'oneTimePasswords' | 'secondFactorPolicy'>,
	admin: Admin,
): Promise<Account> {
	if (ports.oneTimePasswords === null) return { secondFactor: null };
	const factor = await ports.secondFactors.get(admin.uid);
	return {
		secondFactor: {
			addedAt: factor?.addedAt ?? null,
			recoveryCodesLeft: isAdded(factor) ? factor.recoveryCodes.length : 0,
			isRequired: isRequired(ports, admin),
		},
	};
}

/**
 * Returns whether the admin must add a second factor before anything else (decision: second-factor).
 */
export async function lacksSecondFactor(
	ports: Pick<Ports, 'secondFactors' | 'oneTimePasswords' | 'secondFactorPolicy'>,
	admin: Admin,
): Promise<boolean> {
	if (ports.oneTimePasswords === null || !isRequired(ports, admin)) return false;
	return !isAdded(await ports.secondFactors.get(admin.uid));
}

function isRequired({ secondFactorPolicy }: Pick<Ports, 'secondFactorPolicy'>, admin: Admin) {
	return secondFactorPolicy === 'members' && hasPermission(admin, 'members:write');
}
