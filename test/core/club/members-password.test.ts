import { expect, test } from 'vitest';
import {
	removeMembersPassword,
	setMembersPassword,
} from '../../../core/use-cases/members-password.ts';
import { adminWith, expectError, openClub } from '../open-club.ts';

const admin = adminWith('members:write');

test.each(['sailing', 'password', 'reservoir2027', 'aaaaaaaa'])(
	'setMembersPassword refuses %s, which is easy to guess',
	async (password) => {
		const { ports } = openClub();
		const change = setMembersPassword(ports, admin, { revision: 0, password });
		await expectError(change, 'invalid-input');
		expect(await ports.membersPasswords.get('panel')).toBeNull();
	},
);

test('the members’ password changes only from the revision that the admin saw', async () => {
	const { ports } = openClub();
	const set = (revision: number | null) =>
		setMembersPassword(ports, admin, { revision, password: 'blue anchor' });
	await expectError(set(null), 'precondition-required');
	expect(await set(0)).toMatchObject({ isClosed: true, revision: 1 });
	await expectError(set(0), 'revision-differs');
	await expectError(removeMembersPassword(ports, admin, { revision: 0 }), 'revision-differs');
});
