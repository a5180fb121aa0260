import { fromLondonDateTime, type Instant, londonDateTime } from '@burgee/core';
import { eventForms } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importColumns, importFields } from '../../../core/rules/events/import-columns.ts';
import { findDuplicates } from '../../../core/rules/events/import-duplicates.ts';
import { readImportRows } from '../../../core/rules/events/import-rows.ts';
import { forAll } from '../for-all.ts';

/**
 * Rounds a time down to the minute. If the time in London occurs twice because the clocks go back, returns its
 * first occurrence.
 */
function toMinute<Time extends Instant | null>(time: Time): Instant | Extract<Time, null> {
	if (time === null) return null as Extract<Time, null>;
	return fromLondonDateTime(londonDateTime(time)) ?? time;
}

/** Events that a spreadsheet can describe. Their times are whole minutes, and events with a price require payment. */
const forms = eventForms()
	.map((form) => ({
		...form,
		eventdatetime: toMinute(form.eventdatetime),
		eventenddatetime: toMinute(form.eventenddatetime),
		bookingEndDate: toMinute(form.bookingEndDate),
		requiresPayment: (form.price ?? 0) > 0,
		showPlacesLeft: false,
		...{ waitingList: false, offerHours: 24, reminder: false },
	}))
	.filter(
		({ eventdatetime, eventenddatetime }) =>
			eventenddatetime === null || eventenddatetime >= eventdatetime,
	);
type Form = typeof forms extends fc.Arbitrary<infer Value> ? Value : never;

const ukDate = (date: string) => date.split('-').toReversed().join('/');
const styles = fc.record({
	date: fc.constantFrom((date: string) => date, ukDate),
	price: fc.constantFrom(
		(price: number) => price.toFixed(2),
		(price: number) => `£${price}`,
		(price: number) => price.toFixed(2).replace('.', ','),
	),
	columns: fc.shuffledSubarray(importFields, { minLength: importFields.length }),
});

/** Writes an event as the cells of a row, by column. */
function cellsOf(
	form: Form,
	{ date, price }: { date(day: string): string; price(amount: number): string },
): Record<(typeof importFields)[number], string> {
	const parts = (time: Instant | null) =>
		time === null ? ['', ''] : londonDateTime(time).split('T');
	const [startDate = '', startTime = ''] = parts(form.eventdatetime);
	const [endDate = '', endTime = ''] = parts(form.eventenddatetime);
	const [closingDate = '', closingTime = ''] = parts(form.bookingEndDate);
	const flag = (value: boolean) => (value ? 'Yes' : 'No');
	const text = form.price === null ? '' : price(form.price);
	return {
		...form,
		startDate: date(startDate),
		startTime,
		endDate: endDate && date(endDate),
		endTime,
		bookingEndDate: closingDate && `${date(closingDate)} ${closingTime}`,
		allowBooking: flag(form.allowBooking),
		isBoatEvent: flag(form.isBoatEvent),
		offerChild: flag(form.offerChild),
		offerSoftDrinks: flag(form.offerSoftDrinks),
		offerVeg: flag(form.offerVeg),
		places: String(form.places ?? ''),
		boatPlaces: String(form.boatPlaces ?? ''),
		price: text.startsWith('£') && form.currency !== 'GBP' ? text.slice(1) : text,
		currency: form.currency,
	};
}

test('import: an event that is written as a row is read back unchanged', () => {
	forAll(fc.array(forms, { minLength: 1, maxLength: 3 }), styles, (events, style) => {
		const { columns } = style;
		const rows = readImportRows([
			columns.map((field) => importColumns[field].heading),
			...events.map((form) => {
				const cells = cellsOf(form, style);
				return columns.map((field) => cells[field]);
			}),
		]);
		expect(rows.map(({ issues }) => issues)).toEqual(events.map(() => []));
		expect(rows.map(({ form }) => form)).toEqual(events);
	});
});

test('import: a row with any text gives either an event or problems, and each problem names a column of the file', () => {
	const headings = importFields.map((field) => importColumns[field].heading);
	const cell = fc.oneof(
		fc.string(),
		fc.string({ unit: fc.constantFrom(...'0123456789:./- TZ£€amp') }),
		fc.constantFrom('01/05/2027', '28/03/2027', '01:30', 'Yes', '12.50', ''),
	);
	const row = fc.array(cell, { maxLength: headings.length }).map((cells) => ['x', ...cells]);
	forAll(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
		const read = readImportRows([
			headings,
			...rows.map((cells) => cells.slice(0, headings.length)),
		]);
		expect(read.map((found) => found.row)).toEqual(rows.map((_, index) => index + 2));
		for (const { form, issues } of read) {
			expect(form === null).toBe(issues.length > 0);
			for (const { path } of issues) expect(headings).toContain(path[0]);
		}
	});
});

test('import: of equal events, all but one are duplicates, in any order', () => {
	const copies = fc.array(fc.tuple(forms, fc.integer({ min: 1, max: 3 })), { maxLength: 5 });
	forAll(copies, fc.func(fc.nat()), (groups, order) => {
		const distinct = new Map(
			groups.map(([form, count]) => [
				`${form.eventdatetime} ${form.name.toLowerCase()}`,
				{ form, count },
			]),
		);
		const rows = [...distinct.values()]
			.flatMap(({ form, count }) => Array<Form>(count).fill(form))
			.map((form, index) => ({ form, at: order(index) }))
			.sort((a, b) => a.at - b.at)
			.map(({ form }, index) => ({ row: index + 2, name: form.name, form, issues: [] }));
		expect(findDuplicates(rows, []).size).toBe(rows.length - distinct.size);
		const calendar = [...distinct.values()].map(({ form }) => form);
		expect(findDuplicates(rows, calendar).size).toBe(rows.length);
	});
});
