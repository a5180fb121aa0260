import { expect, test } from 'vitest';
import { readCsv } from '../../server/http/csv/read-csv.ts';

test('the server takes turns with others while it reads a file of blank rows', async () => {
	let turns = 0;
	let isRead = false;
	const countTurn = () => {
		turns += 1;
		if (!isRead) setImmediate(countTurn);
	};
	setImmediate(countTurn);
	const rows = await readCsv('Name,Start date\n'.padEnd(4_900, '\n'));
	isRead = true;
	expect(rows).toHaveLength(4_885);
	// Without turns, the file is read in the first one.
	expect(turns).toBeGreaterThan(2);
});

test('characters of several bytes and quoted line breaks are read across slices of the file', async () => {
	const name = '⛵ Zoë\r\n'.repeat(400);
	for (const start of ['', 'x', 'xx', 'xxx']) {
		expect(await readCsv(`\uFEFFa;b\r\n"${start}${name}";c`)).toEqual([
			['a', 'b'],
			[start + name, 'c'],
		]);
	}
});
