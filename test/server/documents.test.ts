import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallAnswer } from '@burgee/core/api/calls';
import { defaultDocuments } from '@burgee/core/rules/site/documents';
import { afterEach, describe, expect, test } from 'vitest';
import { pathTo, sourceLine, sourceOf } from '../browser/sample-documents.ts';
import { openBurgeeForTest, useBurgee } from './open-burgee.ts';

const burgee = useBurgee();
afterEach(() => rm(join(burgee.dataDir, 'documents'), { recursive: true, force: true }));

const listDocuments = async (server = burgee) =>
	(await server.http.read<CallAnswer<'GET /api/documents'>>('/api/documents')).documents;

async function writeClubFile(fileName: string, content: string, server = burgee): Promise<void> {
	await mkdir(join(server.dataDir, 'documents'), { recursive: true });
	await writeFile(join(server.dataDir, 'documents', fileName), content);
}

describe('the sample club’s documents', () => {
	test('the server lists seven sample documents and serves each as a PDF', async () => {
		const documents = await listDocuments();
		expect(documents.map(({ title }) => title)).toEqual(defaultDocuments.map(({ title }) => title));
		for (const { downloadUrl, sizeBytes, updatedAt, available } of documents) {
			expect([downloadUrl, available]).toEqual([downloadUrl, true]);
			expect(Date.parse(updatedAt ?? '')).toBeLessThanOrEqual(Date.now());
			const file = await fetch(burgee.url + downloadUrl);
			expect([downloadUrl, file.status]).toEqual([downloadUrl, 200]);
			expect(file.headers.get('content-type')).toBe('application/pdf');
			expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="[a-z-]+\.pdf"$/);
			expect(file.headers.get('x-content-type-options')).toBe('nosniff');
			expect(file.headers.get('cache-control')).toBe('no-cache');
			const bytes = Buffer.from(await file.arrayBuffer());
			expect(bytes.length).toBe(sizeBytes);
			expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
		}
	});

	test('GET of a document supports conditional requests and range requests', async () => {
		const path = '/documents/club-constitution.pdf';
		const etag = (await burgee.http.get(path)).headers.get('etag') ?? '';
		expect(etag).not.toBe('');
		expect((await burgee.http.get(path, revalidation(etag))).status).toBe(304);
		const part = await burgee.http.get(path, { Range: 'bytes=0-4' });
		expect([part.status, part.body]).toEqual([206, '%PDF-']);
		const head = await burgee.http.send('HEAD', path);
		expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/pdf']);
	});

	test('the Content-Security-Policy of a document forbids embedding the document in a frame', async () => {
		const file = await burgee.http.get('/documents/club-constitution.pdf');
		expect(file.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
	});

	test.each(defaultDocuments)(
		'the committed sample PDF “$title” matches its source and is accessible',
		async (clubDocument) => {
			const committed = await readFile(pathTo(clubDocument.fileName), 'latin1');
			// If this check fails after a change to a document's HTML page, run `npm run sample-documents`.
			expect(committed.endsWith(sourceLine(clubDocument))).toBe(true);
			expect(committed).toContain('/Lang (en-GB)');
			expect(committed).toContain('/Marked true');
			expect(committed).toContain('/DisplayDocTitle true');
			expect(committed).toContain(`(${clubDocument.title})`);
			expect(sourceOf(clubDocument)).toContain('SAMPLE');
			expect(sourceOf(clubDocument)).toContain('this club does not exist');
			expect(committed.length).toBeLessThan(60_000);
		},
	);
});

describe('the club’s own files', () => {
	test('a PDF in the folder DATA_DIR/documents replaces the sample PDF with the same name', async () => {
		const path = '/documents/membership-fees.pdf';
		const etag = (await burgee.http.get(path)).headers.get('etag') ?? '';
		await writeClubFile('membership-fees.pdf', '%PDF-1.7 our own fees');
		const clubFile = await burgee.http.get(path, revalidation(etag));
		expect([clubFile.status, clubFile.body]).toEqual([200, '%PDF-1.7 our own fees']);
		const listed = (await listDocuments()).find(({ id }) => id === 'membership-fees');
		expect(listed).toMatchObject({ available: true, sizeBytes: 21 });
		await rm(join(burgee.dataDir, 'documents'), { recursive: true });
		expect(await burgee.http.read(path)).toContain('sample');
	});

	test('the server still serves a sample PDF if DATA_DIR contains a folder with the name of the PDF', async () => {
		await mkdir(join(burgee.dataDir, 'documents', 'membership-fees.pdf'), { recursive: true });
		expect(await burgee.http.read('/documents/membership-fees.pdf')).toContain('sample');
	});
});

describe('unknown documents', () => {
	test.each([
		'secret.pdf',
		'club-constitution',
		'Club-Constitution.pdf',
		'club-constitution.pdf%00',
		'..%2f..%2fburgee.sqlite',
		'..%2fburgee.sqlite',
		'..%5cburgee.sqlite',
		'%2e%2e%2fburgee.sqlite',
		'%2fetc%2fpasswd',
		'%zz',
		'toString',
		'x'.repeat(300),
	])('GET /documents/%s returns 404', async (name) => {
		await writeClubFile('secret.pdf', 'must not be served');
		const { status, headers, body } = await burgee.http.get(`/documents/${name}`);
		expect(status).toBe(404);
		expect(headers.get('content-type')).not.toContain('pdf');
		expect(body).not.toContain('must not be served');
	});

	test('a document path that contains “..” does not return files outside the documents folder', async () => {
		const { headers, body } = await burgee.http.get('/documents/x/../../burgee.sqlite');
		expect(headers.get('content-type')).not.toMatch(/pdf|octet/);
		expect(body).not.toContain('SQLite format');
	});
});

test('GET /documents and GET /documents/ return the HTML page', async () => {
	for (const path of ['/documents', '/documents/']) {
		const page = await burgee.http.get(path);
		expect([path, page.status]).toEqual([path, 200]);
		expect(page.headers.get('content-type')).toContain('text/html');
	}
});

test('in production, the server does not serve the sample documents', async () => {
	const production = await openBurgeeForTest({
		NODE_ENV: 'production',
		PAYMENTS: 'none',
		PUBLIC_URL: 'http://localhost',
		STORAGE: 'memory',
	});
	await writeClubFile('members-handbook.pdf', '%PDF-1.7 our handbook', production);
	const documents = await listDocuments(production);
	const available = documents.filter((document) => document.available);
	expect(available.map(({ id }) => id)).toEqual(['members-handbook']);
	const [constitution] = documents;
	expect(constitution).toMatchObject({ available: false, sizeBytes: null, updatedAt: null });
	expect((await production.http.get('/documents/club-constitution.pdf')).status).toBe(404);
	const handbook = await production.http.read('/documents/members-handbook.pdf');
	expect(handbook).toBe('%PDF-1.7 our handbook');
});

/**
 * The headers with which a browser revalidates a cached file. By default, Node's fetch sends
 * `no-cache`, and the server would never respond with 304.
 */
const revalidation = (etag: string) => ({ 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });
