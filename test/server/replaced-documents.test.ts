import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallAnswer } from '@burgee/core/api/calls';
import type { ManagedDocumentJson } from '@burgee/core/api/content';
import { maxPdfBytes } from '@burgee/core/rules/site/documents';
import { beforeEach, expect, test } from 'vitest';
import { expectRefusal, type Refusal, tooLarge } from './http-client.ts';
import { type OpenBurgee, openBurgeeForTest } from './open-burgee.ts';
import { RawConnection } from './raw-connection.ts';

const fileName = 'membership-fees.pdf';
const path = `/api/admin/documents/${fileName}`;
const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7 ${text}`);
const notAPdf: Refusal = [415, 'not-a-pdf'];

let burgee: OpenBurgee;
beforeEach(async () => {
	burgee = await openBurgeeForTest({
		NODE_ENV: 'production',
		PAYMENTS: 'none',
		PUBLIC_URL: 'http://localhost',
		STORAGE: 'memory',
	});
});

const served = async () => {
	const { status, body } = await burgee.http.get<string>(`/documents/${fileName}`);
	return status === 200 ? body : status;
};
const ifMatch = (revision: number) => ({ 'If-Match': `"${revision}"` });
const put = (body: Uint8Array, revision: number, type = 'application/pdf') =>
	burgee.admin.put<ManagedDocumentJson>(path, body, { 'Content-Type': type, ...ifMatch(revision) });
const restore = (revision: number) =>
	burgee.admin.post(`${path}/restore`, undefined, ifMatch(revision));
const filesOf = async () =>
	(await readdir(join(burgee.dataDir, 'documents'), { recursive: true })).sort();
const titlesFound = async () =>
	(await burgee.http.read<CallAnswer<'GET /api/search'>>('/api/search?q=fees')).hits
		.map(({ title }) => title)
		.filter((title) => title === 'Membership Fees');

test('an admin replaces a PDF, and members and the search see the new one at once', async () => {
	expect([await served(), await titlesFound()]).toEqual([404, []]);
	const first = await put(pdf('one'), 0);
	expect(first).toMatchObject({
		status: 200,
		body: { fileName, available: true, isOwn: true, sizeBytes: 12, previous: null, revision: 1 },
	});
	expect(first.headers.get('etag')).toBe('"1"');
	expect([await served(), await titlesFound()]).toEqual(['%PDF-1.7 one', ['Membership Fees']]);
	const second = await put(pdf('second'), 1);
	expect(second.body).toMatchObject({ sizeBytes: 15, previous: { sizeBytes: 12 }, revision: 2 });
	expect(await served()).toBe('%PDF-1.7 second');
	expect(await filesOf()).toEqual([fileName, 'previous', `previous/${fileName}`]);
	const entries = await burgee.storage.audit.list({ limit: 9 });
	expect(entries.map(({ what, before, after }) => ({ what, before, after }))).toEqual(
		expect.arrayContaining([
			{ what: 'document.replaced', before: null, after: { sizeBytes: 12 } },
			{ what: 'document.replaced', before: { sizeBytes: 12 }, after: { sizeBytes: 15 } },
		]),
	);
});

test('restoring the previous version twice shows the replaced PDF again', async () => {
	await put(pdf('one'), 0);
	const { body: first } = await burgee.admin.get<ManagedDocumentJson>(path);
	expectRefusal(await restore(1), 409, 'no-previous-document');
	await put(pdf('second'), 1);
	const restored = await restore(2);
	expect(restored).toMatchObject({
		status: 200,
		body: { previous: { sizeBytes: 15 }, revision: 3 },
	});
	expect(restored.body).toMatchObject({ updatedAt: first.updatedAt });
	expect(await served()).toBe('%PDF-1.7 one');
	await restore(3);
	expect(await served()).toBe('%PDF-1.7 second');
});

test('a removed PDF can be restored', async () => {
	await put(pdf('one'), 0);
	const removed = await burgee.admin.delete(path, ifMatch(1));
	expect(removed).toMatchObject({
		status: 200,
		body: { available: false, isOwn: false, previous: { sizeBytes: 12 }, revision: 2 },
	});
	expect([await served(), await titlesFound()]).toEqual([404, []]);
	expectRefusal(await burgee.admin.delete(path, ifMatch(2)), 409, 'no-own-document');
	expect((await restore(2)).body).toMatchObject({ isOwn: true, previous: null });
	expect([await served(), await titlesFound()]).toEqual(['%PDF-1.7 one', ['Membership Fees']]);
});

test('a file that is not a PDF or is larger than 20 MB is refused, and nothing is written', async () => {
	const empty = new Uint8Array();
	for (const [body, type] of [
		[pdf('one'), 'application/octet-stream'],
		[pdf('one'), 'application/json'],
		[new TextEncoder().encode('<html>'), 'application/pdf'],
		[new TextEncoder().encode(' %PDF-1.7'), 'application/pdf'],
		[empty, 'application/pdf'],
	] as const) {
		expectRefusal(await put(body, 0, type), ...notAPdf);
	}
	const large = new Uint8Array(maxPdfBytes + 1);
	large.set(pdf('large'));
	expectRefusal(await put(large, 0), ...tooLarge);
	const { documents } =
		await burgee.admin.read<CallAnswer<'GET /api/admin/documents'>>('/api/admin/documents');
	expect(documents.map(({ revision }) => revision)).toEqual(Array(7).fill(0));
	expect(await served()).toBe(404);
	expect((await put(large.subarray(0, maxPdfBytes), 0)).status).toBe(200);
});

test('a PDF is replaced only with the current revision, and a refused upload leaves no file', async () => {
	await put(pdf('one'), 0);
	expectRefusal(await put(pdf('two'), 0), 412, 'revision-differs');
	const concurrent = await Promise.all(['a', 'b', 'c', 'd'].map((text) => put(pdf(text), 1)));
	expect(concurrent.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
	expect(await filesOf()).toEqual([fileName, 'previous', `previous/${fileName}`]);
	expect(await served()).toMatch(/^%PDF-1.7 [abcd]$/);
});

test('bodies of 60 MiB are admitted at once, and a further upload gets 503 until they have ended', async () => {
	const port = Number(new URL(burgee.url).port);
	const uploads = await Promise.all([1, 2, 3, 4].map(() => RawConnection.open(port)));
	let refusals = 0;
	for (const { socket } of uploads) {
		socket.on('data', (text) => {
			if (String(text).startsWith('HTTP/1.1 503')) refusals += 1;
		});
		socket.write(
			`PUT ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${burgee.cookie}\r\n` +
				`If-Match: "0"\r\nContent-Type: application/pdf\r\nContent-Length: ${maxPdfBytes}\r\n\r\n`,
		);
	}
	await expect.poll(() => refusals).toBe(1);
	expectRefusal(await put(pdf('outdated'), 7), 503, 'unavailable');
	for (const { socket } of uploads) socket.destroy();
	const outdated = async () => (await put(pdf('outdated'), 7)).body;
	await expect.poll(outdated).toMatchObject({ code: 'revision-differs' });
});

test('only PDFs of documents in the list can be replaced', async () => {
	for (const name of ['secret.pdf', '..%2fburgee.sqlite', 'x'.repeat(300)]) {
		const response = await burgee.admin.put(`/api/admin/documents/${name}`, pdf('x'), {
			'Content-Type': 'application/pdf',
			...ifMatch(0),
		});
		expectRefusal(response, 404, 'document-not-found');
	}
});

test('a PDF that an operator puts into DATA_DIR is the club’s own, and is kept when it is replaced', async () => {
	await mkdir(join(burgee.dataDir, 'documents'), { recursive: true });
	await writeFile(join(burgee.dataDir, 'documents', fileName), '%PDF-1.7 by hand');
	expect(await burgee.admin.read(path)).toMatchObject({ isOwn: true, revision: 0 });
	const replaced = await put(pdf('one'), 0);
	expect(replaced.body).toMatchObject({ previous: { sizeBytes: 16 } });
});

test('a sample PDF is replaced by the club’s own, and shown again once that is removed', async () => {
	burgee = await openBurgeeForTest({ STORAGE: 'memory' });
	expect(await burgee.admin.read(path)).toMatchObject({ available: true, isOwn: false });
	expect((await put(pdf('one'), 0)).body).toMatchObject({ isOwn: true, previous: null });
	expect(await served()).toBe('%PDF-1.7 one');
	await burgee.admin.delete(path, ifMatch(1));
	expect(await served()).toContain('sample');
});
