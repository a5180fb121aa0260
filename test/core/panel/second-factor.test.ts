import { isAdded } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptCode, isAppCode, withoutSpaces } from '../../../core/rules/panel/second-factor.ts';
import { secondFactorOf } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';

const factor = secondFactorOf({ uid: 'one', lastTimeStep: 100, recoveryCodes: ['a', 'b'] });

test('acceptCode accepts only a code of a later time step than the last accepted code', () => {
	expect(acceptCode(factor, { timeStep: 101 })).toEqual({
		...factor,
		lastTimeStep: 101,
		revision: 1,
	});
	for (const timeStep of [null, 0, 99, 100]) expect(acceptCode(factor, { timeStep })).toBeNull();
});

test('acceptCode ignores a last time step that a clock that was ahead has stored', () => {
	const dayAhead = { ...factor, lastTimeStep: 100 + 2_880 };
	expect(acceptCode(dayAhead, { timeStep: 100 })).toBeNull();
	expect(acceptCode(dayAhead, { timeStep: 99 })).toMatchObject({ lastTimeStep: 99 });
});

test('acceptCode accepts each recovery code once and keeps the others', () => {
	const used = acceptCode(factor, { digest: 'a' });
	expect(used).toEqual({ ...factor, recoveryCodes: ['b'], revision: 1 });
	if (used === null) throw new Error('the recovery code was refused');
	expect(acceptCode(used, { digest: 'a' })).toBeNull();
	expect(acceptCode(used, { digest: 'b' })?.recoveryCodes).toEqual([]);
	expect(acceptCode(factor, { digest: 'c' })).toBeNull();
});

test('acceptCode accepts no code twice in any sequence of codes', () => {
	const match = fc.oneof(
		fc.record({ timeStep: fc.option(fc.integer({ min: 98, max: 106 })) }),
		fc.record({ digest: fc.constantFrom('a', 'b', 'c') }),
	);
	forAll(fc.array(match), (matches) => {
		const accepted: string[] = [];
		let current = factor;
		for (const code of matches) {
			const used = acceptCode(current, code);
			if (used === null) continue;
			expect(used.revision).toBe(current.revision + 1);
			accepted.push(JSON.stringify(code));
			current = used;
		}
		expect(new Set(accepted).size).toBe(accepted.length);
	});
});

test('isAdded is false for a second factor that was only prepared', () => {
	expect(isAdded(factor)).toBe(true);
	expect(isAdded({ ...factor, addedAt: null })).toBe(false);
	expect(isAdded(null)).toBe(false);
});

test('isAppCode recognises six digits, with or without spaces', () => {
	for (const code of ['123456', ' 123 456 ']) {
		expect(isAppCode(code)).toBe(true);
		expect(withoutSpaces(code)).toBe('123456');
	}
	for (const code of ['12345', '1234567', '12345a', 'k7wd-03fz-9qmb', '']) {
		expect(isAppCode(code)).toBe(false);
	}
});
