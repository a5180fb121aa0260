/**
 * Reads a CSV file strictly (RFC 4180): every line ends with CRLF and has the same number of fields. The text
 * has no byte order mark, because `fetch` removes it.
 * @returns a record for each line after the headings, with the headings as its keys.
 * @throws Error if the file breaks a rule.
 */
export function readCsv(text: string): Record<string, string>[] {
	const lines: string[][] = [[]];
	let rest = text;
	while (rest !== '') {
		const [whole = '', quoted, plain = '', end] =
			/^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
		if (whole === '') throw new Error(`invalid CSV: ${rest.slice(0, 80)}`);
		lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
		if (end === '\r\n') lines.push([]);
		rest = rest.slice(whole.length);
	}
	if (lines.pop()?.length !== 0) throw new Error('the last line of the CSV file does not end');
	const [headings = [], ...records] = lines;
	return records.map((fields) => {
		if (fields.length !== headings.length) throw new Error(`${fields.length} fields in a line`);
		return Object.fromEntries(headings.map((heading, index) => [heading, fields[index] ?? '']));
	});
}
