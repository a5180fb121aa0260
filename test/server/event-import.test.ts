import { maxImportBytes } from '@burgee/core';
import type { ImportPreviewJson } from '@burgee/core/api/event-import';
import type { ProblemJson } from '@burgee/core/api/problem-json';
import { expect, test } from 'vitest';
import { expectRefusal, idempotency, invalidInput, invalidPaths } from './http-client.ts';
import { useBurgee } from './open-burgee.ts';

const burgee = useBurgee();
const path = '/api/admin/events/import';
const send = (csv: string, count: number, { duplicates = [] as number[], key = '' } = {}) =>
	burgee.admin.post(path, { csv, count, duplicates }, idempotency(key || undefined));
const preview = (csv: string) => burgee.admin.post<ImportPreviewJson>(`${path}/preview`, { csv });
const events = () => burgee.storage.events.listLatest();

/** Returns the names and the problems of the previewed rows. */
async function previewed(csv: string) {
	const { status, body } = await preview(csv);
	expect(status).toBe(200);
	return body.rows.map(({ row, name, event, issues }) => [
		row,
		name,
		event?.longdescription ?? issues.map(({ message }) => message),
	]);
}

/** Expects that the preview and the import both refuse the file. Returns the error message of the preview. */
async function refusedFile(csv: string): Promise<string | undefined> {
	const refused = await preview(csv);
	expectRefusal(refused, ...invalidInput);
	expect(invalidPaths(refused)).toContain('csv');
	expectRefusal(await send(csv, 1), ...invalidInput);
	return (refused.body as unknown as ProblemJson).details.issues?.[0]?.message;
}

test('an organiser previews a season and imports it once, even if the request is repeated', async () => {
	const csv = [
		'Name,Start date,Start time,Bookable,Price',
		'Opening Regatta,01/05/2026,10:30,Yes,',
		'Harvest Supper,2027-09-18,18:30,Yes,12.50',
	].join('\r\n');
	const { body } = await preview(csv);
	expect(body).toMatchObject({
		count: 2,
		rows: [
			{ row: 2, name: 'Opening Regatta', issues: [], duplicate: null },
			{
				row: 3,
				event: { eventdatetime: '2027-09-18T17:30:00.000Z', requiresPayment: true, price: 12.5 },
			},
		],
	});
	expect(await events()).toEqual([]);

	const results = await Promise.all(
		[1, 2, 3].map(() => send(csv, body.count, { key: 'pressed-once' })),
	);
	for (const result of results) expect(result).toMatchObject({ status: 201, body: { created: 2 } });
	expect((await events()).map(({ name }) => name)).toEqual(['Harvest Supper', 'Opening Regatta']);
	const found = await burgee.http.read('/api/search?q=harvest');
	expect(JSON.stringify(found)).toContain('Harvest');
	const log = await burgee.admin.read<{ entries: object[] }>('/api/admin/audit?what=event');
	expect(log.entries).toMatchObject([{ what: 'event.created' }, { what: 'event.created' }]);

	expectRefusal(await send(csv, 1, { key: 'pressed-once' }), 422, 'idempotency-key-reused');
	expectRefusal(await send(csv, 2), 409, 'import-changed');
	expect((await preview(csv)).body).toMatchObject({
		count: 0,
		rows: [{ duplicate: { of: 'calendar' } }, { duplicate: { of: 'calendar' } }],
	});
	expect(await send(csv, 1, { duplicates: [3] })).toMatchObject({ status: 201 });
	expect(await events()).toHaveLength(3);
});

test('the import reads commas, semicolons and tabs, a byte order mark and quoted line breaks', async () => {
	const text = 'Races;\nthen "tea", at 5';
	for (const [start, delimiter, newline] of [
		['', ',', '\n'],
		['\uFEFF', ';', '\r\n'],
		['\uFEFF\n', '\t', '\r'],
	] as const) {
		const rows = [
			['Name', 'Long description', 'Start date'],
			['Zoë’s "Cup"', text, '01/05/2027'],
			[],
			['Walk', 'None', 'someday'],
		];
		const csv = rows
			.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
			.join(newline);
		const first = start.includes('\n') ? 3 : 2;
		expect(await previewed(start + csv)).toEqual([
			[first, 'Zoë’s "Cup"', text],
			[
				first + 2,
				'Walk',
				['Start date “someday” is not valid. Write it as 01/05/2027 or 2027-05-01.'],
			],
		]);
	}
	expect(await previewed('Name\tStart date\n5" Cup\t01/05/2027')).toEqual([[2, '5" Cup', '']]);
});

test('a file that is not CSV, is empty or is too large is refused with a message that explains the problem', async () => {
	expect(await refusedFile('PK\u0003\u0004\u0000\u0000')).toMatch(/^The file is not a CSV file\./);
	expect(await refusedFile(' \r\n')).toBe('The file is empty.');
	expect(await refusedFile('Name,Start date\n"Regatta,01/05/2027\n')).toBe(
		'Row 2 cannot be read. It has a quotation mark that is not closed.',
	);
	expect(await refusedFile('Name,Date\nRegatta,01/05/2027\n')).toBe(
		'The column “Start date” is missing.',
	);
	for (const start of ['', 'Name,Start date\n']) {
		expect(await refusedFile(start.padEnd(maxImportBytes / 5, '\n'))).toBe(
			'The file has more than 5000 rows. Remove its blank rows and save it again.',
		);
	}
	expect(await refusedFile('x'.repeat(maxImportBytes + 1))).toBe(
		'The file must have 500 kB or less',
	);
	const enormous = await preview('x'.repeat(3 * maxImportBytes));
	expectRefusal(enormous, 413, 'payload-too-large');
});

test('the template can be imported as it is', async () => {
	const { headers, body } = await burgee.admin.get<string>(`${path}/template.csv`);
	expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
	expect(headers.get('content-disposition')).toContain('events_template.csv');
	expect((await preview(body)).body).toMatchObject({
		count: 1,
		rows: [{ row: 2, event: { name: 'Opening Regatta', price: 12.5 }, issues: [] }],
	});
});
