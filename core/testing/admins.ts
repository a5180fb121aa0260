import fc from 'fast-check';
import type { Admin } from '../rules/panel/admin.ts';
import { permissions } from '../rules/panel/permission.ts';
import { emails, ids, names } from './text.ts';

/** Generates panel users with any set of permissions. */
export function admins(): fc.Arbitrary<Admin> {
	return fc.record({
		uid: ids(),
		email: emails(),
		name: names(),
		role: fc.constantFrom('admin', 'commodore', 'treasurer'),
		permissions: fc.subarray([...permissions]),
		disabled: fc.boolean(),
		revision: fc.nat(),
	});
}
