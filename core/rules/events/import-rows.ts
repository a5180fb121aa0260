import { ClubError, type InputIssue } from '../../errors/club-error.ts';
import { inputIssues } from '../../errors/parse-input.ts';
import { type EventForm, eventForm } from './event-form.ts';
import {
	type CellResult,
	type ImportCells,
	readClosing,
	readCurrency,
	readEnd,
	readFlag,
	readLimit,
	readPrice,
	readStart,
} from './import-cells.ts';
import {
	type ImportField,
	importColumns,
	importFields,
	maxImportEvents,
	requiredImportFields,
} from './import-columns.ts';

/** One row of an imported file. */
export interface ImportRow {
	/** The number of the row in the spreadsheet. The first row is row 1. */
	row: number;
	/** The name as written in the file. */
	name: string;
	/** The event of the row. Null if the row has problems. */
	form: EventForm | null;
	/** The problems of the row. Each path is the heading of a column. */
	issues: InputIssue[];
}

/** How many unknown headings an error message lists. */
const maxListed = 5;

/**
 * Reads the events of a spreadsheet. The first row that is not blank has the headings, in any order. Blank rows
 * are skipped.
 * @param rows the cells of all rows. A row may be shorter than the headings.
 * @throws ClubError 'invalid-input' if the headings are wrong, or if the file has no events or too many.
 */
export function readImportRows(rows: readonly (readonly string[])[]): ImportRow[] {
	const [headings, ...events] = rows
		.map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim()) }))
		.filter(({ cells }) => cells.some((cell) => cell !== ''));
	if (headings === undefined) throw importFileError(['The file is empty.']);
	const fields = readHeadings(headings.cells);
	if (events.length === 0) {
		throw importFileError(['The file has headings, but no events below them.']);
	}
	if (events.length > maxImportEvents) {
		throw importFileError([
			`The file has ${events.length} events. Split it into files with at most ${maxImportEvents} events.`,
		]);
	}
	return events.map(({ row, cells }) => readRow(row, fields, cells));
}

/** Returns the error for a file whose rows cannot be read. */
export function importFileError(messages: string[]): ClubError {
	return new ClubError('invalid-input', {
		issues: messages.map((message) => ({ path: ['csv'], message })),
	});
}

const wordsOf = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');
const fieldByWords: ReadonlyMap<string, ImportField> = new Map(
	importFields.map((field) => [wordsOf(importColumns[field].heading), field]),
);

/**
 * Returns the field of each column, or null for a column without a heading.
 * @throws ClubError 'invalid-input' if headings are unknown, repeated or missing.
 */
function readHeadings(headings: readonly string[]): (ImportField | null)[] {
	const fields = headings.map((heading) => fieldByWords.get(wordsOf(heading)) ?? null);
	const known = fields.filter((field) => field !== null);
	if (known.length === 0) {
		throw importFileError(['The first row must have headings, such as Name and Start date.']);
	}
	const repeated = known.filter((field, index) => known.indexOf(field) !== index);
	const unknown = headings.filter((heading, index) => heading !== '' && fields[index] === null);
	const missing = requiredImportFields.filter((field) => !known.includes(field));
	const messages = [
		...missing.map((field) => `The column “${importColumns[field].heading}” is missing.`),
		...[...new Set(repeated)].map(
			(field) => `The column “${importColumns[field].heading}” appears more than once.`,
		),
		...unknown
			.slice(0, maxListed)
			.map((heading) => `The column “${heading.slice(0, 40)}” is unknown. Rename or remove it.`),
	];
	if (messages.length > 0) throw importFileError(messages);
	return fields;
}

function readRow(
	row: number,
	fields: readonly (ImportField | null)[],
	texts: readonly string[],
): ImportRow {
	const cells = Object.fromEntries(
		importFields.map((field) => [field, texts[fields.indexOf(field)] ?? '']),
	) as Record<ImportField, string>;
	const strayText = texts.find((text, index) => text !== '' && (fields[index] ?? null) === null);
	const stray =
		strayText === undefined
			? []
			: [{ path: [], message: `“${strayText.slice(0, 40)}” is in a column without a heading.` }];
	const read = readCells(cells);
	const issues = [...stray, ...('issues' in read ? read.issues : [])];
	const form = 'form' in read && issues.length === 0 ? read.form : null;
	return { row, name: cells.name, form, issues };
}

/** Maps a field of the event form to the spreadsheet column that the admin must correct. */
const columnOf = (field: string): ImportField =>
	field === 'eventdatetime'
		? 'startDate'
		: field === 'eventenddatetime'
			? 'endDate'
			: (importFields.find((known) => known === field) ?? 'name');

function readCells(cells: ImportCells): { form: EventForm } | { issues: InputIssue[] } {
	const { name, description, longdescription } = cells;
	const results: Record<string, CellResult<unknown>> = {
		eventdatetime: readStart(cells),
		eventenddatetime: readEnd(cells),
		...Object.fromEntries(
			(['allowBooking', 'isBoatEvent', 'offerChild', 'offerSoftDrinks', 'offerVeg'] as const).map(
				(field) => [field, readFlag(field, cells[field])],
			),
		),
		bookingEndDate: readClosing(cells),
		places: readLimit('places', cells.places),
		boatPlaces: readLimit('boatPlaces', cells.boatPlaces),
		...priceResults(cells),
	};
	const problems = new Map<string, InputIssue>();
	const values: Record<string, unknown> = { name, description, longdescription };
	for (const [field, result] of Object.entries(results)) {
		if ('value' in result) values[field] = result.value;
		else {
			const path = [importColumns[result.column].heading];
			problems.set(field, { path, message: result.message });
		}
	}
	const parsed = eventForm.safeParse(values);
	if (parsed.success && problems.size === 0) return { form: parsed.data };
	const others = parsed.success ? [] : inputIssues(parsed.error);
	return {
		issues: [
			...problems.values(),
			...others
				.filter(({ path: [field] }) => !problems.has(String(field)))
				.map(({ path: [field], message }) => ({
					path: [importColumns[columnOf(String(field))].heading],
					message,
				})),
		],
	};
}

/** Reads the price and the currency. If the price is above 0, the event requires online payment. */
function priceResults(cells: ImportCells): Record<string, CellResult<unknown>> {
	const read = readPrice(cells);
	const currency = readCurrency(cells);
	if (!('value' in read)) return { price: read, currency };
	const { price } = read.value;
	return { price: { value: price }, requiresPayment: { value: (price ?? 0) > 0 }, currency };
}
