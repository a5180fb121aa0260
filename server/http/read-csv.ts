import { importFileError } from '@burgee/core';
import { CsvError, parse } from 'csv-parse/sync';

/** Far more than an import accepts, with blank rows. To parse a file of nothing but line breaks would take too long. */
const maxRows = 5_000;

const delimiters = [',', ';', '\t'];

/**
 * Returns the cells of all rows of a CSV file, including blank rows. The cells are separated by the commas,
 * semicolons or tabs that are most frequent in the first line with text.
 * @throws ClubError 'invalid-input' if the text is not CSV.
 */
export function readCsv(text: string): string[][] {
	if (text.includes('\u0000')) {
		throw importFileError([
			'The file is not a CSV file. In your spreadsheet, choose Save As or Download, then CSV.',
		]);
	}
	try {
		const rows: string[][] = parse(text, {
			bom: true,
			to: maxRows + 1,
			delimiter: delimiterOf(text),
			record_delimiter: ['\r\n', '\n', '\r'],
			relax_column_count: true,
			// A quotation mark inside an unquoted cell is text, as in a table copied from a spreadsheet.
			relax_quotes: true,
		});
		if (rows.length <= maxRows) return rows;
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		const row = Number(error.records) + 1;
		throw importFileError([
			`Row ${row} cannot be read. It has a quotation mark that is not closed.`,
		]);
	}
	throw importFileError([
		`The file has more than ${maxRows} rows. Remove its blank rows and save it again.`,
	]);
}

function delimiterOf(text: string): string {
	const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1);
	const countOf = (delimiter: string) => firstLine.split(delimiter).length;
	return delimiters.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ',';
}
