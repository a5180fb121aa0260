import { instant, noFee } from '@burgee/core';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { parseLondonDate } from '../../core/rules/calendar/time-schemas.ts';
import {
	bookingOf,
	bookingToPay,
	checkoutOf,
	manualPaymentOf,
	paidCheckout,
	paymentOf,
	signUpOf,
	workDayOf,
} from '../contracts/samples.ts';
import { bookableEvent, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });

/** Texts that a spreadsheet could run, split or cut, and the texts that the cells must contain. */
const names = [
	['=1+1', "'=1+1"],
	['@SUM(A1)', "'@SUM(A1)"],
	['-2+3', "'-2+3"],
	['+44', "'+44"],
	['\uff1d1+1', "'\uff1d1+1"],
	['a;b', 'a;b'],
	['a,b', 'a,b'],
	['Zoë "Z" O’Neill', 'Zoë "Z" O’Neill'],
	["'quoted'", "'quoted'"],
] as const;
const typed = names.map(([name]) => name);
const cells = names.map(([, cell]) => cell);

/** Parses a CSV file strictly: an unequal number of cells, a wrong quote or an unquoted line break is an error. */
async function read(path: string): Promise<Record<string, string>[]> {
	const response = await fetch(`${burgee.url}/api/admin/${path}`, {
		headers: { Cookie: burgee.cookie },
	});
	expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
	const bytes = Buffer.from(await response.arrayBuffer());
	// Without the byte order mark, some spreadsheets do not read the file as UTF-8.
	expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
	expect(bytes.subarray(3).toString()).toMatch(/^(?:"(?:[^"]|"")*"(?:,|\r\n))+$/);
	return parse(bytes, { bom: true, columns: true, record_delimiter: ['\r\n', '\n', '\r'] });
}
const column = (rows: Record<string, string>[], heading: string) =>
	rows.map((row) => row[heading]).sort();

test('the CSV files of bookings and payments contain each name in one cell, and no formulas', async () => {
	const { storage } = burgee;
	await storage.events.add(bookableEvent({ id: 'supper' }));
	for (const [index, name] of typed.entries()) {
		const started = checkoutOf({ id: `checkout-${index}`, bookingId: `booking-${index}` });
		await storage.bookings.add(
			{
				...bookingToPay(started),
				...{ firstName: name, lastName: name, boatName: name, eventName: name },
			},
			{ checkout: started },
		);
		await storage.payments.replace(paidCheckout(started));
	}
	const bookings = await read('bookings/supper.csv');
	for (const heading of ['First name', 'Last name', 'Boat']) {
		expect(column(bookings, heading)).toEqual([...cells].sort());
	}
	for (const row of bookings) {
		expect(row).toMatchObject({ Status: 'Confirmed', Payment: 'Paid', Amount: '43.23' });
	}

	const payments = await read('payments.csv?from=2026-06-01&to=2026-06-01');
	expect(column(payments, 'Event')).toEqual([...cells].sort());
	expect(column(payments, 'Lead member')).toEqual(
		names.map(([name, cell]) => `${cell} ${name}`).sort(),
	);
	for (const row of payments) {
		expect(row).toMatchObject({
			...{ 'Date and time (UK time)': '2026-06-01 13:05', Kind: 'Payment', Amount: '43.23' },
			...{ Currency: 'GBP', Provider: 'Square', Status: 'Completed' },
		});
	}
	expect(column(payments, 'Provider’s ID')).toEqual(
		typed.map((_, index) => `payment of checkout-${index}`),
	);
});

test('the CSV file of bookings has the places that each booking holds, if the event limits them', async () => {
	const { storage } = burgee;
	await storage.events.add(bookableEvent({ id: 'race', places: 30, boatPlaces: 8 }));
	const race = { eventId: 'race', numberAttending: 3 };
	await storage.bookings.add(bookingOf({ id: 'boat', ...race, boatName: 'Kaze' }));
	const cancelledAt = instant('2026-06-01T12:00:00.000Z');
	await storage.bookings.add(bookingOf({ id: 'gone', ...race, boatName: null, cancelledAt }));
	const rows = await read('bookings/race.csv');
	expect(column(rows, 'Places held')).toEqual(['0', '3']);
	expect(column(rows, 'Boat places held')).toEqual(['0', '1']);
	expect(Object.keys((await read('bookings/supper.csv'))[0] ?? {})).not.toContain('Places held');
});

test('the CSV file of bookings has a column for each question, also for one that was asked in other words', async () => {
	const { storage } = burgee;
	const asked = { id: 'diet', kind: 'text' as const, choices: [], required: false };
	const questions = [
		{ ...asked, label: 'Diet' },
		{ ...asked, id: 'boat', label: 'Boat' },
	];
	await storage.events.add(bookableEvent({ id: 'feast', questions }));
	const told = (label: string, value: string) => [{ questionId: 'diet', label, value }];
	const ofFeast = { eventId: 'feast', boatName: 'Kaze' };
	await storage.bookings.add(bookingOf({ id: 'new', ...ofFeast, answers: told('Diet', '=1+1') }));
	await storage.bookings.add(bookingOf({ id: 'old', ...ofFeast, answers: told('Food', 'Vegan') }));
	const rows = await read('bookings/feast.csv');
	expect(column(rows, 'Question: Diet')).toEqual(['', "'=1+1"]);
	expect(column(rows, 'Question: Food')).toEqual(['', 'Vegan']);
	expect(column(rows, 'Question: Boat')).toEqual(['', '']);
	expect(column(rows, 'Boat')).toEqual(['Kaze', 'Kaze']);
});

test('the CSV file of volunteers contains each name and note in one cell, and no formulas', async () => {
	const { workDays } = burgee.storage;
	await workDays.add(workDayOf({ id: 'spring' }));
	for (const [index, name] of typed.entries()) {
		const notes = `${name}\nand a second line`;
		await workDays.signUp(
			signUpOf({ id: `${index}`, firstName: name, lastName: name, otherJob: name, notes }),
		);
	}
	const rows = await read('work-days/spring/sign-ups.csv');
	for (const heading of ['First name', 'Last name', 'Other job']) {
		expect(column(rows, heading)).toEqual([...cells].sort());
	}
	expect(column(rows, 'Notes')).toEqual(cells.map((cell) => `${cell}\nand a second line`).sort());
});

test('the CSV file of payments has payments and refunds of the period, without test money', async () => {
	const { storage } = burgee;
	const real = checkoutOf({ id: 'real', eventId: 'cup', bookingId: 'real-booking' });
	const practice = { provider: 'practice', environment: 'practice' } as const;
	for (const checkout of [
		real,
		checkoutOf({ id: 'practice', eventId: 'cup', ...practice }),
		checkoutOf({ id: 'sandbox', eventId: 'cup', environment: 'sandbox' }),
	]) {
		await storage.bookings.add(bookingToPay(checkout), { checkout });
		const paid = paidCheckout(checkout);
		const refunds = [
			{
				...{ refundId: `refund of ${checkout.id}`, paymentId: `payment of ${checkout.id}` },
				...({ status: 'COMPLETED', amountMinor: 1000, currency: 'GBP' } as const),
				at: bookingOf({ id: '' }).submittedAt,
				...noFee,
			},
		];
		await storage.payments.replace({ ...paid, refunds });
	}
	const day = parseLondonDate('2026-06-02');
	const entry = manualPaymentOf({ id: 'cash', date: day, amountMinor: 700, byName: 'Bo Reed' });
	const reversal = { ...entry, id: 'undone', amountMinor: -700, reverses: 'cash' };
	const manualPayments = [entry, reversal, { ...entry, id: 'second', reference: '=1+1' }];
	const byHand = { eventId: 'cup', paymentCurrency: 'GBP', paymentAmountMinor: 700 } as const;
	await storage.bookings.add(bookingOf({ id: 'hand', ...byHand, paid: true, manualPayments }));
	const listed = await read('payments.csv?from=2026-06-01&to=2026-06-01');
	const own = listed.filter((row) => row['Booking ID'] === 'real-booking');
	expect(own.map((row) => [row.Kind, row['Provider’s ID'], row.Amount])).toEqual([
		['Refund', 'refund of real', '10.00'],
		['Payment', 'payment of real', '43.23'],
	]);
	expect(JSON.stringify(listed)).not.toMatch(/practice|sandbox/);
	const recorded = await read('payments.csv?from=2026-06-02&to=2026-06-30');
	expect(column(recorded, 'Amount')).toEqual(['-7', '7.00', '7.00']);
	expect(recorded[1]).toMatchObject({
		...{ 'Date and time (UK time)': '2026-06-02', Kind: 'Payment', Provider: 'Cash' },
		...{ 'Provider’s ID': '', Reference: "'=1+1", 'Recorded by': 'Bo Reed' },
	});
	const open = checkoutOf({ id: 'open', eventId: 'cup' });
	await storage.bookings.add(bookingToPay(open), { checkout: open });
	const bookings = await read('bookings/cup.csv');
	expect(column(bookings, 'Test money')).toEqual(['', '', '', 'Yes', 'Yes']);
	expect(column(bookings, 'Cash')).toEqual(['', '', '', '', '7.00']);
	expect(Object.keys(bookings[0] ?? {})).not.toContain('Cheque');
	const confirmed = Array(4).fill('Confirmed');
	expect(column(bookings, 'Status')).toEqual([...confirmed, 'Not paid']);
	const { headers } = await burgee.admin.get(
		'/api/admin/payments.csv?from=2026-06-01&to=2026-06-02',
	);
	expect(headers.get('content-disposition')).toContain('=payments_2026-06-01_2026-06-02.csv');
	const other = await burgee.admin.get('/api/admin/payments.csv?from=2026-06-02&to=2026-06-01');
	expect(other.status).toBe(422);
	const signedOut = await burgee.http.get('/api/admin/payments.csv');
	expect(signedOut.status).toBe(401);
});

test('a late and partly refunded practice payment is noted in the list and the CSV file of an event’s bookings', async () => {
	await burgee.storage.events.add(bookableEvent({ id: 'dinner' }));
	await burgee.storage.bookings.add(
		bookingOf({ id: 'b1', eventId: 'dinner', firstName: '=SUM(A1)' }),
	);
	const paidLate = checkoutOf({
		id: 'checkout',
		bookingId: 'b2',
		eventId: 'dinner',
		provider: 'practice',
		environment: 'practice',
		cancelledAt: instant('2026-06-02T13:00:00.000Z'),
	});
	await burgee.storage.bookings.add(
		{
			...bookingOf({
				id: 'b2',
				eventId: 'dinner',
				submittedAt: instant('2026-06-02T12:00:00.000Z'),
			}),
			paymentRequired: true,
			paid: true,
			paymentAmountMinor: 4323,
			paymentCurrency: 'GBP',
			paymentId: 'abcdefghijkl',
			refundedMinor: 1000,
			environment: 'practice',
		},
		{
			checkout: {
				...paidLate,
				payments: [paymentOf(paidLate, { paymentId: 'abcdefghijkl' })],
				refunds: [
					{
						refundId: 'r',
						paymentId: 'abcdefghijkl',
						status: 'COMPLETED',
						amountMinor: 1000,
						currency: 'GBP',
						at: null,
						...noFee,
					},
				],
			},
		},
	);
	expect(await burgee.admin.read('/api/admin/bookings/dinner')).toMatchObject({
		event: { id: 'dinner' },
		summary: {
			bookings: 2,
			attendees: 6,
			revenue: [],
			testRevenue: [{ amount: 33.23, currency: 'GBP' }],
		},
		bookings: [
			{
				id: 'b2',
				paymentAmount: 43.23,
				refundedAmount: 10,
				checkoutId: 'checkout',
				paymentNotes: ['practice', 'paid-late', 'refunded'],
			},
			{ id: 'b1', paymentAmount: null, checkoutId: null, paymentNotes: [] },
		],
	});
	const { headers, body: text } = await burgee.admin.get<string>('/api/admin/bookings/dinner.csv');
	expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
	expect(text).toContain("'=SUM(A1)");
	expect(text.split('\r\n')).toHaveLength(4);
	expect(text).toContain('"Payment ID","Checkout ID","Refunded","Payment notes","Test money"');
	expect(text).toContain(
		'"43.23","GBP","abcdefghijkl","checkout","10.00","Practice payment; Paid after cancelling; Refunded","Yes"',
	);
});
