import { instant } from '@burgee/core';
import { taskPath, taskSentence } from '@burgee/core/display/task-words';
import { describe, expect, test } from 'vitest';

const supper = { eventId: 'a/b', eventName: 'Regatta Supper' };
const pounds = (amount: number) => ({ amount, currency: 'GBP' as const });
const money = {
	startsAt: instant('2026-12-05T19:00:00.000Z'),
	amounts: [pounds(24.7)],
	testAmounts: [],
};

describe('taskSentence', () => {
	test.each([
		[
			{ kind: 'check-payment', ...supper, count: 1, reasons: ['paid-late'] },
			'Check 1 payment for Regatta Supper: paid after cancelling.',
		],
		[
			{
				...{ kind: 'check-payment', ...supper, count: 3 },
				reasons: ['paid-twice', 'wrong-amount', 'without-booking'],
			},
			'Check 3 payments for Regatta Supper: paid twice, wrong amount paid, paid without a booking.',
		],
		[
			{ kind: 'to-refund', ...supper, ...money, count: 1 },
			'Refund £24.70 to 1 person for Regatta Supper.',
		],
		[
			{
				...{ kind: 'to-refund', ...supper, ...money, count: 2 },
				amounts: [pounds(1024.7), { amount: 5, currency: 'EUR' }],
				testAmounts: [pounds(12)],
			},
			'Refund £1,024.70 + €5.00 + £12.00 in test money to 2 people for Regatta Supper.',
		],
		[
			{ kind: 'failed-messages', count: 1, since: instant('2026-07-04T17:30:00.000Z') },
			'1 email has not reached a member since 4 Jul 2026, 18:30.',
		],
		[
			{ kind: 'failed-messages', count: 2, since: instant('2026-07-04T17:30:00.000Z') },
			'2 emails have not reached a member since 4 Jul 2026, 18:30.',
		],
		[
			{ kind: 'not-paid', ...supper, ...money, count: 2 },
			'2 bookings for Regatta Supper on Sat 5 Dec are not paid: £24.70.',
		],
		[
			{ kind: 'owed', ...supper, ...money, count: 1 },
			'1 booking for Regatta Supper on Sat 5 Dec still owes £24.70.',
		],
		[
			{
				...{ kind: 'failed-search-updates', count: 1 },
				since: instant('2026-07-04T17:30:00.000Z'),
			},
			'Since 4 Jul 2026, 18:30, the search has missed 1 change. Burgee tries again every few minutes. If this stays, please tell whoever runs this website.',
		],
		[
			{ kind: 'unreadable-records', count: 1 },
			'1 record cannot be read, and lists and totals leave it out. Please tell whoever runs this website.',
		],
		[
			{ kind: 'unreadable-records', count: 2 },
			'2 records cannot be read, and lists and totals leave them out. Please tell whoever runs this website.',
		],
		[
			{ kind: 'failed-sign-ins', count: 12, since: instant('2026-07-04T17:30:00.000Z') },
			'12 sign-ins with your email address failed since 4 Jul 2026, 18:30. If that wasn’t you, choose a strong password and add a second factor.',
		],
		[
			{ kind: 'old-backup', madeAt: instant('2026-07-04T17:30:00.000Z') },
			'The last backup was made on 4 Jul 2026, 18:30. Please tell whoever runs this website.',
		],
		[
			{ kind: 'old-backup', madeAt: null },
			'There is no backup yet. Please tell whoever runs this website.',
		],
		[{ kind: 'old-water-level', days: 9 }, 'The latest water level is 9 days old. Add a reading.'],
	] satisfies [Parameters<typeof taskSentence>[0], string][])(
		'says in words what needs doing (%#)',
		(task, sentence) => expect(taskSentence(task)).toBe(sentence),
	);
});

test('taskPath leads to the bookings that a task is about, and to the pages of other tasks', () => {
	const check = (reason: 'paid-twice' | 'without-booking') =>
		taskPath({ kind: 'check-payment', ...supper, count: 1, reasons: [reason] });
	expect(check('paid-twice')).toBe('/admin/bookings/a%2Fb?show=check-payment');
	expect(check('without-booking')).toBe('/admin/bookings/a%2Fb');
	const pathOf = (kind: 'to-refund' | 'not-paid' | 'owed') =>
		taskPath({ kind, ...supper, ...money, count: 1 });
	expect(pathOf('to-refund')).toBe('/admin/bookings/a%2Fb?show=to-refund');
	expect(pathOf('not-paid')).toBe('/admin/bookings/a%2Fb?show=not-paid');
	expect(pathOf('owed')).toBe('/admin/bookings/a%2Fb?show=owed');
	expect(taskPath({ kind: 'unreadable-records', count: 1 })).toBeNull();
	expect(taskPath({ kind: 'failed-sign-ins', count: 12, since: money.startsAt })).toBe(
		'/admin/account',
	);
	expect(taskPath({ kind: 'old-water-level', days: 9 })).toBe('/admin/content/water-levels');
});
