import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clubDocuments, type DocumentJson } from '@burgee/core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sampleDocument } from '../../tools/sample-documents/sample-document.ts';
import { type OpenBurgee, openBurgee } from './open-burgee.ts';

let burgee: OpenBurgee;

beforeAll(async () => {
	burgee = await openBurgee();
});
afterAll(() => burgee.close());
afterEach(() => rm(join(burgee.dataDir, 'documents'), { recursive: true, force: true }));

async function cards(from = burgee): Promise<DocumentJson[]> {
	const answer = await fetch(`${from.url}/api/documents`);
	expect(answer.status).toBe(200);
	return ((await answer.json()) as { documents: DocumentJson[] }).documents;
}

/** The club's own file under this name. */
async function put(fileName: string, content: string, to = burgee): Promise<void> {
	await mkdir(join(to.dataDir, 'documents'), { recursive: true });
	await writeFile(join(to.dataDir, 'documents', fileName), content);
}

describe('the sample club’s documents', () => {
	test('are seven cards that lead to PDFs of the size they name', async () => {
		const documents = await cards();
		expect(documents.map(({ title }) => title)).toEqual(clubDocuments.map(({ title }) => title));
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

	test('come once: what the browser has is not sent again', async () => {
		const address = `${burgee.url}/documents/club-constitution.pdf`;
		const etag = (await fetch(address)).headers.get('etag') ?? '';
		expect(etag).not.toBe('');
		const again = await fetch(address, { headers: asked(etag) });
		expect(again.status).toBe(304);
		const part = await fetch(address, { headers: { Range: 'bytes=0-4' } });
		expect([part.status, await part.text()]).toEqual([206, '%PDF-']);
		const head = await fetch(address, { method: 'HEAD' });
		expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/pdf']);
	});

	test('may be shown by a browser’s viewer, and not inside another site', async () => {
		const file = await fetch(`${burgee.url}/documents/club-constitution.pdf`);
		expect(file.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
	});

	test.each(clubDocuments)(
		'$title is what its text makes, says sample, and can be read aloud',
		async (about) => {
			const made = await sampleDocument(about);
			const committed = await readFile(
				join(import.meta.dirname, '../../server/sample-club/documents', about.fileName),
			);
			// `npm run sample-documents` writes them anew.
			expect(committed.equals(made)).toBe(true);
			const source = committed.toString('latin1');
			expect(source).toContain('/Lang (en-GB)');
			expect(source).toContain('/Marked true');
			expect(source).toContain('/DisplayDocTitle true');
			expect(source).toContain(`(${about.title})`);
			expect(wordsOf(source)).toContain('SAMPLE');
			expect(wordsOf(source)).toContain('this club does not exist');
			expect(committed.length).toBeLessThan(60_000);
		},
	);
});

describe('a file of the club’s own', () => {
	test('wins at once, and the sample is back when it goes', async () => {
		const address = `${burgee.url}/documents/membership-fees.pdf`;
		const etag = (await fetch(address)).headers.get('etag') ?? '';
		await put('membership-fees.pdf', '%PDF-1.7 our own fees');
		const own = await fetch(address, { headers: asked(etag) });
		expect([own.status, await own.text()]).toEqual([200, '%PDF-1.7 our own fees']);
		const card = (await cards()).find(({ id }) => id === 'membership-fees');
		expect(card).toMatchObject({ available: true, sizeBytes: 21 });
		await rm(join(burgee.dataDir, 'documents'), { recursive: true });
		expect(await (await fetch(address)).text()).toContain('sample');
	});

	test('that is a folder is none', async () => {
		await mkdir(join(burgee.dataDir, 'documents', 'membership-fees.pdf'), { recursive: true });
		const file = await fetch(`${burgee.url}/documents/membership-fees.pdf`);
		expect(await file.text()).toContain('sample');
	});
});

describe('what is no document', () => {
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
	])('%s is not found', async (name) => {
		await put('secret.pdf', 'not to be handed out');
		const answer = await fetch(`${burgee.url}/documents/${name}`);
		expect(answer.status).toBe(404);
		expect(answer.headers.get('content-type')).not.toContain('pdf');
		expect(await answer.text()).not.toContain('not to be handed out');
	});

	test('an address that steps out of the folder is never a file', async () => {
		const answer = await fetch(`${burgee.url}/documents/x/../../burgee.sqlite`);
		expect(answer.headers.get('content-type')).not.toMatch(/pdf|octet/);
		expect(await answer.text()).not.toContain('SQLite format');
	});
});

test('the address of the page stays the page', async () => {
	for (const path of ['/documents', '/documents/']) {
		const page = await fetch(burgee.url + path);
		expect([path, page.status]).toEqual([path, 200]);
		expect(page.headers.get('content-type')).toContain('text/html');
	}
});

test('in production the sample’s documents are not the club’s', async () => {
	const production = await openBurgee({
		NODE_ENV: 'production',
		PAYMENTS: 'none',
		PUBLIC_URL: 'http://members.example.org',
		STORAGE: 'memory',
	});
	try {
		await put('members-handbook.pdf', '%PDF-1.7 our handbook', production);
		const available = (await cards(production)).filter((card) => card.available);
		expect(available.map(({ id }) => id)).toEqual(['members-handbook']);
		const [constitution] = await cards(production);
		expect(constitution).toMatchObject({ available: false, sizeBytes: null, updatedAt: null });
		const missing = await fetch(`${production.url}/documents/club-constitution.pdf`);
		expect(missing.status).toBe(404);
		const own = await fetch(`${production.url}/documents/members-handbook.pdf`);
		expect(await own.text()).toBe('%PDF-1.7 our handbook');
	} finally {
		await production.close();
	}
});

/** As a browser asks for what it has. Node's fetch would add that it takes nothing but the whole. */
const asked = (etag: string) => ({ 'If-None-Match': etag, 'Cache-Control': 'max-age=0' });

/** The text of a PDF whose fonts are the standard ones: hexadecimal pieces, kerned apart. */
function wordsOf(source: string): string {
	return [...source.matchAll(/\[(.*?)\] TJ/g)]
		.map(([, pieces = '']) =>
			[...pieces.matchAll(/<([\da-f]*)>/g)]
				.map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
				.join(''),
		)
		.join('\n');
}
