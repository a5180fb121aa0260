import { Readable, type TransformOptions } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { importFileError } from '@burgee/core';
import { CsvError, type Options, parse } from 'csv-parse';

/** Far more than an import accepts, with blank rows. */
const maxRows = 5_000;

/** As many blank rows, each a line break, take 6 ms to parse. Other text takes much less. */
const sliceBytes = 250;

/** After this time, the rest of the file waits for the next turn of the event loop. */
const turnMs = 10;

const delimiters = [',', ';', '\t'];

/**
 * Returns the cells of all rows of a CSV file, including blank rows. The cells are separated by the commas,
 * semicolons or tabs that are most frequent in the first line with text. Spreads the parsing over turns of the event
 * loop, so that the server answers others in between (decision: admission).
 * @throws ClubError 'invalid-input' if the text is not CSV.
 */
export async function readCsv(text: string): Promise<string[][]> {
	if (text.includes('\u0000')) {
		throw importFileError([
			'The file is not a CSV file. In your spreadsheet, choose Save As or Download, then CSV.',
		]);
	}
	const options: Options & Pick<TransformOptions, 'writableHighWaterMark'> = {
		bom: true,
		delimiter: delimiterOf(text),
		record_delimiter: ['\r\n', '\n', '\r'],
		relax_column_count: true,
		// A quotation mark inside an unquoted cell is text, as in a table copied from a spreadsheet.
		relax_quotes: true,
		// The parser asks for a slice when it has parsed the one before.
		writableHighWaterMark: sliceBytes,
	};
	const rows: string[][] = [];
	try {
		for await (const row of Readable.from(slicesOf(text)).pipe(parse(options))) {
			rows.push(row);
			if (rows.length > maxRows) break;
		}
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		const row = Number(error.records) + 1;
		throw importFileError([
			`Row ${row} cannot be read. It has a quotation mark that is not closed.`,
		]);
	}
	if (rows.length <= maxRows) return rows;
	throw importFileError([
		`The file has more than ${maxRows} rows. Remove its blank rows and save it again.`,
	]);
}

/** Yields slices of the text's bytes. Waits for the next turn of the event loop when a turn is over. */
async function* slicesOf(text: string): AsyncGenerator<Buffer> {
	const bytes = Buffer.from(text);
	let turnEndsMs = performance.now() + turnMs;
	for (let start = 0; start < bytes.length; start += sliceBytes) {
		yield bytes.subarray(start, start + sliceBytes);
		if (performance.now() < turnEndsMs) continue;
		await nextTurn();
		turnEndsMs = performance.now() + turnMs;
	}
}

function delimiterOf(text: string): string {
	const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1);
	const countOf = (delimiter: string) => firstLine.split(delimiter).length;
	return delimiters.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ',';
}
