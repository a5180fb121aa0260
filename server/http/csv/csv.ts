import { toMajor } from '@burgee/core';
import { stringify } from 'csv-stringify/sync';

export type CsvValue = string | number | null;

/** The columns of a CSV file: for each heading, a function that returns the value for a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvValue>;

/**
 * Returns a CSV file that spreadsheets open with the right characters. Text that a spreadsheet would run as
 * a formula, such as text that starts with =, is escaped. Every cell is quoted, because some spreadsheets also split
 * text at other characters than commas.
 */
export function toCsv<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
	const records = rows.map((row) =>
		Object.fromEntries(Object.entries(columns).map(([heading, read]) => [heading, read(row)])),
	);
	return stringify(records, {
		bom: true,
		columns: Object.keys(columns),
		header: true,
		escape_formulas: true,
		quoted: true,
		quoted_empty: true,
		record_delimiter: 'windows',
	});
}

/**
 * Returns an amount in minor units as a cell in major units. A text with a minus sign would be escaped as a formula, so such
 * an amount is a number.
 */
export function amountCell(amountMinor: number): string | number {
	return amountMinor < 0 ? toMajor(amountMinor) : toMajor(amountMinor).toFixed(2);
}
