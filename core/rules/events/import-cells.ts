import { instantField, skippedTime } from '../calendar/instant-field.ts';
import { fromLondonDateTime, type Instant } from '../calendar/london-time.ts';
import { isoLondonDate } from '../calendar/time-schemas.ts';
import { type Currency, toMajor } from '../money.ts';
import { type ImportField, importColumns } from './import-columns.ts';

/** The cells of a row, by column. A missing column has the text ''. */
export type ImportCells = Readonly<Record<ImportField, string>>;

/** What was read from a cell, or a problem with the cell. */
export type CellResult<Value> = { value: Value } | { column: ImportField; message: string };

const problemOf = (column: ImportField, message: string) => ({
	column,
	message: `${importColumns[column].heading} ${message}`,
});

const notRead = (column: ImportField, text: string, format: string) =>
	problemOf(column, `“${text.slice(0, 40)}” is not valid. Write it as ${format}.`);

/**
 * Reads a day as '2027-05-01' or, in UK order, as '01/05/2027' or '1.5.27'. Returns null for any other text,
 * and for a day that does not exist.
 */
export function readDate(text: string): string | null {
	const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
	const uk = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
	const [year = '', month = '', day = ''] = iso?.slice(1) ?? [uk?.[4], uk?.[3], uk?.[1]];
	const fullYear = year.length === 2 ? `20${year}` : year;
	const date = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
	return isoLondonDate.safeParse(date).success ? date : null;
}

/**
 * Reads a time of day, such as '18:30', '18:30:00', '6.30 pm' or '6pm', as '18:30'. Returns null for any other
 * text.
 */
export function readTime(text: string): string | null {
	const [, hourText, minute = '00', half] =
		/^(\d{1,2})(?:[:.](\d{2})(?::00)?)?\s*([ap]m)?$/i.exec(text) ?? [];
	const isHourOnly = !/[:.]/.test(text);
	if (hourText === undefined || (isHourOnly && half === undefined)) return null;
	const hour = Number(hourText);
	if (Number(minute) > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) {
		return null;
	}
	const hour24 = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
	return `${String(hour24).padStart(2, '0')}:${minute}`;
}

/** Reads a day, and a time in London if there is one. Without a time, returns midnight in London. */
function readMoment(
	[dateColumn, dateText]: readonly [ImportField, string],
	[timeColumn, timeText]: readonly [ImportField, string],
): CellResult<Instant> {
	const date = readDate(dateText);
	if (date === null) return notRead(dateColumn, dateText, '01/05/2027 or 2027-05-01');
	const time = timeText === '' ? '00:00' : readTime(timeText);
	if (time === null) return notRead(timeColumn, timeText, '18:30');
	if (!instantField('').safeParse(`${date}T12:00:00Z`).success) {
		return problemOf(dateColumn, 'must be between 1900 and 2199');
	}
	const instant = fromLondonDateTime(`${date}T${time}`);
	return instant === null
		? { column: timeColumn, message: skippedTime(importColumns[timeColumn].heading) }
		: { value: instant };
}

export function readStart(cells: ImportCells): CellResult<Instant> {
	if (cells.startDate === '') return problemOf('startDate', 'is required');
	return readMoment(['startDate', cells.startDate], ['startTime', cells.startTime]);
}

/** Reads the end of the event. An end time without an end date is on the day of the start. */
export function readEnd(cells: ImportCells): CellResult<Instant | null> {
	const { startDate, startTime, endDate, endTime } = cells;
	if (endDate === '' && endTime === '') return { value: null };
	if (endTime === '' && startTime !== '') {
		return problemOf('endTime', 'is required, because there are a start time and an end date');
	}
	if (endTime !== '' && startTime === '') {
		return problemOf('startTime', 'is required, because there is an end time');
	}
	if (endDate !== '') return readMoment(['endDate', endDate], ['endTime', endTime]);
	// A problem with the start date is already reported by `readStart`.
	if (readDate(startDate) === null) return { value: null };
	return readMoment(['startDate', startDate], ['endTime', endTime]);
}

/** Parses the booking deadline: a day, or a day and a time. */
export function readClosing({ bookingEndDate }: ImportCells): CellResult<Instant | null> {
	if (bookingEndDate === '') return { value: null };
	const [, date = '', time = ''] = /^(\S+?)(?:(?:T|,?\s)\s*(.*))?$/.exec(bookingEndDate) ?? [];
	const column = 'bookingEndDate';
	if (readDate(date) === null || (time !== '' && readTime(time) === null)) {
		return notRead(column, bookingEndDate, '30/04/2027 or 30/04/2027 18:00');
	}
	return readMoment([column, date], [column, time]);
}

/** Reads 'Yes' or 'No'. An empty cell means 'No'. */
export function readFlag(column: ImportField, text: string): CellResult<boolean> {
	if (/^(yes|y|true|1|x|✓)$/i.test(text)) return { value: true };
	if (/^(no|n|false|0|-|)$/i.test(text)) return { value: false };
	return notRead(column, text, 'Yes or No');
}

/** Reads a limit of places, such as '30'. An empty cell means no limit. */
export function readLimit(
	column: 'places' | 'boatPlaces',
	text: string,
): CellResult<number | null> {
	if (text === '') return { value: null };
	return /^\d{1,9}$/.test(text) ? { value: Number(text) } : notRead(column, text, '30');
}

const currencyBySign: Readonly<Record<string, Currency>> = { '£': 'GBP', '€': 'EUR', $: 'USD' };

export interface ReadPrice {
	/** In major units. Null if the cell is empty. */
	price: number | null;
	/** The currency of the sign in the cell, if there is one. */
	currency: Currency | undefined;
}

/** Reads a price such as '12.50', '£12.50', '12,50 €' or 'Free'. */
export function readPrice({ price: text }: ImportCells): CellResult<ReadPrice> {
	if (text === '') return { value: { price: null, currency: undefined } };
	if (/^free$/i.test(text)) return { value: { price: 0, currency: undefined } };
	const [, before, whole, decimals = '', after] =
		/^([£€$])?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*([£€$])?$/.exec(text) ?? [];
	if (whole === undefined) return notRead('price', text, '12.50');
	const currency = currencyBySign[before ?? after ?? ''];
	return { value: { price: toMajor(Number(whole + decimals.padEnd(2, '0'))), currency } };
}

/** Reads the currency. An empty cell means the currency of the price's sign, otherwise GBP. */
export function readCurrency(cells: ImportCells): CellResult<string> {
	const price = readPrice(cells);
	const sign = 'value' in price ? price.value.currency : undefined;
	const typed = cells.currency.toUpperCase();
	const currency = currencyBySign[typed] ?? (typed || sign || 'GBP');
	if (sign === undefined || sign === currency) return { value: currency };
	return problemOf('currency', `must be ${sign}, because the price is in ${sign}`);
}
