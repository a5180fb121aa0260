import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { toInstant } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import type { ManagedDocumentsJson } from '@burgee/core/api/content';
import { defaultDocumentList, maxDocuments } from '@burgee/core/rules/site/document-list';
import { defaultDocuments } from '@burgee/core/rules/site/documents';
import { expect, test } from 'vitest';
import { expectRefusal } from './http-client.ts';
import { openBurgeeForTest, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });

const list = '/api/admin/document-list';
const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7 ${text}`);
const fileNames = (documents: readonly { fileName: string }[]) =>
	documents.map(({ fileName }) => fileName);
const managed = () => burgee.admin.read<ManagedDocumentsJson>('/api/admin/documents');
const current = () => burgee.admin.ifMatch('/api/admin/documents');

async function add(title: string, body: Uint8Array = pdf(title), headers?: Record<string, string>) {
	const type = { 'Content-Type': 'application/pdf' };
	const query = new URLSearchParams({ title, description: `All about ${title}.` });
	const precondition = headers ?? (await current());
	return burgee.admin.post<ManagedDocumentsJson>(`${list}?${query}`, body, {
		...type,
		...precondition,
	});
}

/** What members see: the file names in the list, and what the page contains, the search finds and the server sends. */
async function seen(title: string, fileName: string) {
	const { documents } = await burgee.http.read<CallAnswer<'GET /api/documents'>>('/api/documents');
	const page = (await burgee.http.get<string>('/documents')).body;
	const query = new URLSearchParams({ q: title });
	const { hits } = await burgee.http.read<CallAnswer<'GET /api/search'>>(`/api/search?${query}`);
	const { status } = await burgee.http.get(`/documents/${fileName}`);
	return {
		isListed: fileNames(documents).includes(fileName),
		isOnPage: page.includes(`/documents/${fileName}`),
		isFound: hits.some((hit) => hit.title === title && hit.downloadUrl?.endsWith(fileName)),
		status,
	};
}

const visible = { isListed: true, isOnPage: true, isFound: true, status: 200 };
const hidden = { isListed: false, isOnPage: false, isFound: false, status: 404 };

test('an admin adds a document, and members see it at once in the list, on the page, in the search and as a PDF', async () => {
	expect(await seen('Race Minutes', 'race-minutes.pdf')).toEqual(hidden);
	const { status, body } = await add('Race Minutes');
	expect(status).toBe(201);
	expect(body.documents.at(-1)).toMatchObject({
		...{ id: 'race-minutes', title: 'Race Minutes', description: 'All about Race Minutes.' },
		...{ kind: 'document', fileName: 'race-minutes.pdf', available: true, isOwn: true },
	});
	expect(await seen('Race Minutes', 'race-minutes.pdf')).toEqual(visible);
	const { entries } =
		await burgee.admin.read<CallAnswer<'GET /api/admin/audit'>>('/api/admin/audit');
	expect(entries[0]).toMatchObject({ what: 'document.added', subject: 'Race Minutes' });
});

test('a request to add a document, repeated or refused, adds no second document and leaves no file', async () => {
	const before = await current();
	const replies = await Promise.all([1, 2, 3].map(() => add('Once Only', pdf('once'), before)));
	expect(replies.map(({ status }) => status).sort()).toEqual([201, 412, 412]);
	expectRefusal(await add('No PDF', new TextEncoder().encode('text')), 415, 'not-a-pdf');
	expectRefusal(await add(' ', pdf('x')), 422, 'invalid-input');
	const files = await readdir(join(burgee.dataDir, 'documents'));
	expect(files.filter((name) => /once|pdf\..*tmp|no-pdf/.test(name))).toEqual(['once-only.pdf']);
});

test('a renamed document keeps its link, and the search finds it by its new title', async () => {
	await add('Old Name');
	const details = { title: 'New Name', description: '', kind: 'map' };
	const renamed = await burgee.admin.put<ManagedDocumentsJson>(
		`${list}/old-name.pdf`,
		details,
		await current(),
	);
	expect(renamed.body.documents).toContainEqual(
		expect.objectContaining({ ...details, id: 'old-name', fileName: 'old-name.pdf' }),
	);
	expect(await seen('New Name', 'old-name.pdf')).toEqual(visible);
});

test('members see the documents in the order that an admin chose', async () => {
	const before = fileNames((await managed()).documents);
	const order = before.toReversed();
	const precondition = await current();
	const send = (names: string[]) => burgee.admin.put(list, { fileNames: names }, precondition);
	expectRefusal(await send(order.slice(1)), 422, 'invalid-input');
	expect((await send(order)).status).toBe(200);
	const shown = await burgee.http.read<CallAnswer<'GET /api/documents'>>('/api/documents');
	expect(fileNames(shown.documents)).toEqual(order);
	expectRefusal(await send(before), 412, 'revision-differs');
});

test('a removed document disappears for members at once, its PDF cannot be changed, and it comes back with its PDF', async () => {
	await add('Moorings Plan', pdf('moorings'));
	const { documents } = await managed();
	const place = fileNames(documents).indexOf('moorings-plan.pdf');
	const path = `${list}/moorings-plan.pdf`;
	expectRefusal(
		await burgee.admin.post(`${path}/restore`, undefined, await current()),
		404,
		'document-not-found',
	);
	const removed = await burgee.admin.delete(path, await current());
	expect((removed.body as ManagedDocumentsJson).removed).toMatchObject([
		{ title: 'Moorings Plan' },
	]);
	expect(await seen('Moorings Plan', 'moorings-plan.pdf')).toEqual(hidden);
	const pdfPath = '/api/admin/documents/moorings-plan.pdf';
	expectRefusal(
		await burgee.admin.delete(pdfPath, { 'If-Match': '"0"' }),
		404,
		'document-not-found',
	);
	expectRefusal(await burgee.admin.delete(path, await current()), 404, 'document-not-found');
	await add('Moorings Plan', pdf('another'));
	const restored = await burgee.admin.post<ManagedDocumentsJson>(
		`${path}/restore`,
		undefined,
		await current(),
	);
	expect(restored.body.removed).toEqual([]);
	expect(fileNames(restored.body.documents).indexOf('moorings-plan.pdf')).toBe(place);
	expect(fileNames(restored.body.documents).at(-1)).toBe('moorings-plan-2.pdf');
	expect(await seen('Moorings Plan', 'moorings-plan.pdf')).toEqual(visible);
	expect((await burgee.http.get('/documents/moorings-plan.pdf')).body).toBe('%PDF-1.7 moorings');
});

test('a document that was removed 30 days ago is no longer offered, and cannot be restored', async () => {
	const { documentList } = burgee.storage;
	const { documents, revision } = (await documentList.get()) ?? defaultDocumentList;
	const removedAt = toInstant(new Date(Date.now() - 30 * 86_400_000));
	const expired = { ...defaultDocuments[0], id: 'gone', fileName: 'gone.pdf', removedAt };
	const changed = {
		documents: [...documents, expired as (typeof documents)[0]],
		revision: revision + 1,
	};
	await documentList.replace(changed);
	expect((await managed()).removed).toEqual([]);
	const restored = await burgee.admin.post(`${list}/gone.pdf/restore`, undefined, await current());
	expectRefusal(restored, 404, 'document-not-found');
});

test('a club can remove each of the seven documents, and the page then says that there are none', async () => {
	const empty = await openBurgeeForTest({ STORAGE: 'memory' });
	for (const { fileName } of defaultDocuments) {
		const precondition = await empty.admin.ifMatch('/api/admin/documents');
		await empty.admin.delete(`${list}/${fileName}`, precondition);
		expect((await empty.http.get(`/documents/${fileName}`)).status).toBe(404);
	}
	expect(await empty.http.read('/api/documents')).toEqual({ documents: [] });
	expect((await empty.http.get<string>('/documents')).body).toContain('No Documents Yet');
});

test('a list with 50 documents accepts no other, and restores none', async () => {
	const full = await openBurgeeForTest({ STORAGE: 'memory' });
	const documents = Array.from({ length: maxDocuments + 1 }, (_, index) => ({
		...{ id: `d-${index}`, title: `No ${index}`, description: '', kind: 'document' as const },
		...{ fileName: `d-${index}.pdf`, removedAt: index === 0 ? toInstant(new Date()) : null },
	}));
	await full.storage.documentList.replace({ documents, revision: 1 });
	const headers = { 'If-Match': '"1"', 'Content-Type': 'application/pdf' };
	const added = await full.admin.post(`${list}?title=More`, pdf('more'), headers);
	expectRefusal(added, 409, 'document-list-full');
	const restored = await full.admin.post(`${list}/d-0.pdf/restore`, undefined, headers);
	expectRefusal(restored, 409, 'document-list-full');
});
