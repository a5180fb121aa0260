import { expect, test } from 'vitest';
import { changedFields } from '../../../core/rules/audit/audit-entry.ts';

test('changedFields returns only the fields that differ, without the id, the revision and the time of the change', () => {
	const before = { id: '1', name: 'Supper', jobs: [{ id: 'a' }], revision: 0, updatedAt: 'then' };
	const after = { ...before, jobs: [{ id: 'b' }], boat: 'Curlew', revision: 1, updatedAt: 'now' };
	expect(changedFields(before, after)).toEqual({
		before: { jobs: [{ id: 'a' }], boat: null },
		after: { jobs: [{ id: 'b' }], boat: 'Curlew' },
	});
	expect(changedFields(null, { id: '1', name: 'Supper' })).toEqual({
		before: null,
		after: { name: 'Supper' },
	});
});

test('changedFields returns the currency together with a changed amount, even if the currency is the same', () => {
	const before = { name: 'Supper', priceMinor: 1200, currency: 'EUR' };
	expect(changedFields(before, { ...before, priceMinor: 1250 })).toEqual({
		before: { priceMinor: 1200, currency: 'EUR' },
		after: { priceMinor: 1250, currency: 'EUR' },
	});
	expect(changedFields(before, { ...before, name: 'Quiz' }).after).toEqual({ name: 'Quiz' });
});

test.each(['password', 'passwordHash', 'newPassword', 'totpSecret', 'tokenHash', 'recoveryCodes'])(
	'changedFields never returns the secret field %s',
	(field) => {
		const before = { email: 'a@example.org', [field]: 'old' };
		const after = { email: 'b@example.org', [field]: 'new' };
		expect(changedFields(before, after)).toEqual({
			before: { email: 'a@example.org' },
			after: { email: 'b@example.org' },
		});
	},
);
