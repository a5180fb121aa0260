import { ClubError, fileNameOf, type LondonDate, linesOf, period } from '@burgee/core';
import { toDayEndForm, toTreasuryDayJson } from '@burgee/core/api/day-end';
import { toReceiptJson } from '@burgee/core/api/receipts';
import {
	maxTreasuryLines,
	toTreasuryLineJson,
	toTreasurySumsJson,
} from '@burgee/core/api/treasury';
import type { Handlers } from '../http/calls/call-router.ts';
import { treasuryCsv } from '../http/csv/treasury-csv.ts';
import type { Services } from './services.ts';

export function treasuryHandlers({ club }: Services) {
	return {
		'GET /api/admin/treasury': async ({ query: { figure, method, currency, money, ...scope } }) => {
			const { lines: all, sums, ...report } = await club.readTreasury(scope);
			const isTest = money && money === 'test';
			const lines = figure ? linesOf(all, { figure, method, currency, isTest }) : [];
			return {
				...report,
				sums: sums.map(toTreasurySumsJson),
				lines: lines.slice(0, maxTreasuryLines).map(toTreasuryLineJson),
				lineCount: lines.length,
			};
		},
		'GET /api/admin/bookings/:eventId/:bookingId/payments/:paymentId/receipt': async ({
			eventId,
			bookingId,
			paymentId,
		}) => toReceiptJson(await club.readReceipt({ eventId, bookingId, paymentId })),
		'GET /api/admin/treasury/days/:date': async ({ date }) =>
			toTreasuryDayJson(await club.readTreasuryDay(dayOf(date))),
		'PUT /api/admin/treasury/days/:date': async ({ admin, date, revision, body }) => {
			const request = { date: dayOf(date), revision, form: toDayEndForm(body) };
			return toTreasuryDayJson(await club.closeTreasuryDay(admin, request));
		},
		'GET /api/admin/treasury.csv': async ({ admin, query }) => {
			const { days, event, lines } = await club.exportTreasury(admin, query);
			const name = event === null ? `${days?.from}_${days?.to}` : event.name;
			return { fileName: fileNameOf(name, '_treasury.csv'), text: treasuryCsv(lines) };
		},
	} satisfies Partial<Handlers>;
}

/** @throws ClubError 'day-not-found' if the text is not a day. */
function dayOf(text: string): LondonDate {
	const day = period.safeParse({ from: text }).data?.from;
	if (day === undefined) throw new ClubError('day-not-found');
	return day;
}
