import { describe, expect, test } from 'vitest';
import { readDate, readTime } from '../../../core/rules/events/import-cells.ts';
import { importColumns, importFields } from '../../../core/rules/events/import-columns.ts';
import { readImportRows } from '../../../core/rules/events/import-rows.ts';

const required = ['Name', 'Start date'];
const read = (...rows: string[][]) => readImportRows([required, ...rows]);

/** Reads a row with the given cells. The row is a valid event on 1 May 2027, unless the given cells change this. */
function readRow(cells: Record<string, string>) {
	const all = { Name: 'Regatta', 'Start date': '01/05/2027', ...cells };
	const [row] = readImportRows([Object.keys(all), Object.values(all)]);
	if (row === undefined) throw new Error('the row is missing');
	return row;
}
const formOf = (cells: Record<string, string>) => readRow(cells).form;
const problemsOf = (cells: Record<string, string>) =>
	readRow(cells).issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
const fileProblems = (...rows: string[][]): string[] => {
	try {
		readImportRows(rows);
		return [];
	} catch (error) {
		const { details } = error as { details: { issues: { message: string }[] } };
		return details.issues.map(({ message }) => message);
	}
};

describe('readImportRows', () => {
	test('readImportRows reads every column, in any order and in upper or lower case', () => {
		const columns = importFields.toReversed().map((field) => importColumns[field]);
		const [row] = readImportRows([
			columns.map(({ heading }) => `  ${heading.toUpperCase().replace(' ', '  ')} `),
			columns.map(({ example }) => example),
		]);
		expect(row).toEqual({
			row: 2,
			name: 'Opening Regatta',
			issues: [],
			form: {
				name: 'Opening Regatta',
				description: 'The first races of the season',
				longdescription: 'Two races in the morning and one after lunch. All boats are welcome.',
				eventdatetime: '2027-05-01T09:30:00.000Z',
				eventenddatetime: '2027-05-01T15:00:00.000Z',
				bookingEndDate: '2027-04-27T23:00:00.000Z',
				allowBooking: true,
				isBoatEvent: true,
				offerChild: true,
				offerSoftDrinks: false,
				offerVeg: false,
				requiresPayment: true,
				price: 12.5,
				currency: 'GBP',
				...{ places: null, boatPlaces: 24, showPlacesLeft: false },
				...{ waitingList: false, offerHours: 24, reminder: false },
				...{ payLater: [], payLaterUntil: null, questions: [] },
				draft: false,
			},
		});
	});

	test('readImportRows needs only a name and a start date, and then returns a free all-day event', () => {
		expect(formOf({})).toMatchObject({
			eventdatetime: '2027-04-30T23:00:00.000Z',
			eventenddatetime: null,
			bookingEndDate: null,
			allowBooking: false,
			requiresPayment: false,
			price: null,
			currency: 'GBP',
		});
	});

	test('readImportRows skips blank rows, but numbers the other rows as the spreadsheet does', () => {
		const rows = readImportRows([
			[''],
			['Name', 'Start date', ''],
			['', ' ', ''],
			['Regatta', '2027-05-01'],
			['Supper', '', '', ''],
		]);
		expect(rows.map(({ row, name, issues }) => [row, name, issues.length])).toEqual([
			[4, 'Regatta', 0],
			[5, 'Supper', 1],
		]);
	});

	test('readImportRows explains why it refuses a whole file', () => {
		expect(fileProblems()).toEqual(['The file is empty.']);
		expect(fileProblems([''], ['', ' '])).toEqual(['The file is empty.']);
		expect(fileProblems(required)).toEqual(['The file has headings, but no events below them.']);
		expect(fileProblems(['Regatta', '01/05/2027'])).toEqual([
			'The first row must have headings, such as Name and Start date.',
		]);
		expect(fileProblems(['Name', 'name', 'Cost', 'Boat'], ['Regatta'])).toEqual([
			'The column “Start date” is missing.',
			'The column “Name” appears more than once.',
			'The column “Cost” is unknown. Rename or remove it.',
			'The column “Boat” is unknown. Rename or remove it.',
		]);
		const event = ['Regatta', '01/05/2027'];
		expect(fileProblems(required, ...Array(200).fill(event))).toEqual([]);
		expect(fileProblems(required, ...Array(201).fill(event))).toEqual([
			'The file has 201 events. Split it into files with at most 200 events.',
		]);
	});

	test('readImportRows reports all problems of a row, each with the heading of its column', () => {
		const row = readRow({
			Name: '',
			'Start date': '31/02/2027',
			'End time': '25:00',
			Bookable: 'perhaps',
			Price: '1,234',
			Currency: 'CHF',
		});
		expect(row.form).toBeNull();
		expect(row.issues.map(({ path, message }) => [...path, message])).toEqual([
			['Start date', 'Start date “31/02/2027” is not valid. Write it as 01/05/2027 or 2027-05-01.'],
			['Start time', 'Start time is required, because there is an end time'],
			['Bookable', 'Bookable “perhaps” is not valid. Write it as Yes or No.'],
			['Price', 'Price “1,234” is not valid. Write it as 12.50.'],
			['Name', 'Event name is required'],
			['Currency', 'Currency must be GBP, EUR or USD'],
		]);
	});

	test('readImportRows reports text that is in a column without a heading', () => {
		const [row] = read(['Regatta', '01/05/2027', '', 'lost']);
		expect(row).toMatchObject({
			form: null,
			issues: [{ path: [], message: '“lost” is in a column without a heading.' }],
		});
	});
});

describe('the times of a row', () => {
	test('readImportRows refuses a time in London that the clocks skip', () => {
		const skipped = { 'Start date': '28/03/2027', 'Start time': '01:30' };
		expect(problemsOf(skipped)).toEqual([
			'Start time: Start time does not exist, because the clocks go forward that night. Choose another time.',
		]);
		expect(formOf({ ...skipped, 'Start time': '02:00' })?.eventdatetime).toBe(
			'2027-03-28T01:00:00.000Z',
		);
	});

	test('an end time without an end date is on the day of the start', () => {
		const evening = { 'Start time': '18:30', 'End time': '22:00' };
		expect(formOf(evening)?.eventenddatetime).toBe('2027-05-01T21:00:00.000Z');
		expect(problemsOf({ ...evening, 'End time': '00:30' })).toEqual([
			'End date: The end cannot be before the start',
		]);
		expect(formOf({ ...evening, 'End date': '2/5/27' })?.eventenddatetime).toBe(
			'2027-05-02T21:00:00.000Z',
		);
	});

	test('an event on several days has no times, or a start time and an end time', () => {
		const days = { 'End date': '03/05/2027' };
		expect(formOf(days)?.eventenddatetime).toBe('2027-05-02T23:00:00.000Z');
		expect(problemsOf({ ...days, 'Start time': '10:00' })).toEqual([
			'End time: End time is required, because there are a start time and an end date',
		]);
		expect(problemsOf({ ...days, 'End time': '10:00' })).toEqual([
			'Start time: Start time is required, because there is an end time',
		]);
	});

	test('readImportRows reads the time when bookings close as a day, or as a day and a time', () => {
		const closing = (text: string) => formOf({ 'Booking closes': text })?.bookingEndDate;
		expect(closing('30/04/2027')).toBe('2027-04-29T23:00:00.000Z');
		expect(closing('30/04/2027 18:00')).toBe('2027-04-30T17:00:00.000Z');
		expect(closing('2027-04-30T18:00:00')).toBe('2027-04-30T17:00:00.000Z');
		for (const wrong of ['Friday', '30/04/2027 late', '18:00']) {
			expect(problemsOf({ 'Booking closes': wrong })).toEqual([
				`Booking closes: Booking closes “${wrong}” is not valid. Write it as 30/04/2027 or 30/04/2027 18:00.`,
			]);
		}
	});

	test('readImportRows refuses a year before 1900 or after 2199', () => {
		expect(problemsOf({ 'Start date': '01/05/1899' })).toEqual([
			'Start date: Start date must be between 1900 and 2199',
		]);
		expect(problemsOf({ 'Start date': '0026-07-04' })).toHaveLength(1);
	});
});

test.each([
	['2027-05-01', '2027-05-01'],
	['01/05/2027', '2027-05-01'],
	['1/5/27', '2027-05-01'],
	['01.05.2027', '2027-05-01'],
	['01-05-2027', '2027-05-01'],
	['29/02/2028', '2028-02-29'],
	['29/02/2027', null],
	['05/13/2027', null],
	['01/05-2027', null],
	['1 May', null],
	['', null],
])('readDate reads %j as %j', (text, date) => {
	expect(readDate(text)).toBe(date);
});

test.each([
	['18:30', '18:30'],
	['9:05', '09:05'],
	['18:30:00', '18:30'],
	['18.30', '18:30'],
	['6:30 PM', '18:30'],
	['6pm', '18:00'],
	['12am', '00:00'],
	['12.15 pm', '12:15'],
	['24:00', null],
	['18:60', null],
	['13pm', null],
	['18', null],
	['18:30:30', null],
	['noon', null],
])('readTime reads %j as %j', (text, time) => {
	expect(readTime(text)).toBe(time);
});

describe('the price of a row', () => {
	test.each([
		['12.50', '', 12.5, 'GBP'],
		['£12.5', '', 12.5, 'GBP'],
		['12,50 €', '', 12.5, 'EUR'],
		['$ 7', 'usd', 7, 'USD'],
		['7', '€', 7, 'EUR'],
	])('reads %j with the currency %j', (price, currency, amount, expected) => {
		expect(formOf({ Price: price, Currency: currency })).toMatchObject({
			requiresPayment: true,
			price: amount,
			currency: expected,
		});
	});

	test('an event without a price, with the price 0 or ‘Free’ needs no payment', () => {
		for (const Price of ['', '0', '0.00', 'free']) {
			expect(formOf({ Price })).toMatchObject({ requiresPayment: false });
		}
	});

	test('readImportRows refuses an invalid price, and a currency sign that contradicts the Currency column', () => {
		for (const Price of ['-5', '12.345', '1e3', 'ten', '£']) {
			expect(problemsOf({ Price })).toEqual([
				`Price: Price “${Price}” is not valid. Write it as 12.50.`,
			]);
		}
		expect(problemsOf({ Price: '10001' })).toEqual(['Price: Price cannot be more than 10000']);
		expect(problemsOf({ Price: '€5', Currency: 'GBP' })).toEqual([
			'Currency: Currency must be EUR, because the price is in EUR',
		]);
	});
});

test('readImportRows reads the usual ways to write Yes and No', () => {
	for (const yes of ['Yes', 'y', 'TRUE', '1', 'x', '✓']) {
		expect(formOf({ Children: yes })).toMatchObject({ offerChild: true });
	}
	for (const no of ['No', 'n', 'False', '0', '-', '']) {
		expect(formOf({ Children: no })).toMatchObject({ offerChild: false });
	}
});
