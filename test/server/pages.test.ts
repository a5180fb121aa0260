import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PublicFacts } from '@burgee/core/api/club';
import type { ManagedFactsJson } from '@burgee/core/api/content';
import { sitePages } from '@burgee/core/rules/site/pages';
import { panelPaths } from '@burgee/core/rules/site/panel-pages';
import { describe, expect, test } from 'vitest';
import { root } from '../source-files.ts';
import { expectRefusal } from './http-client.ts';
import { dataIn } from './json-page-renderer.ts';
import { useBurgee } from './open-burgee.ts';
import { RawConnection } from './raw-connection.ts';

const burgee = useBurgee();

const get = (path: string, headers?: Record<string, string>) =>
	burgee.http.get<string>(path, headers);

describe('the HTML documents', () => {
	test('every route has a document, with status 200 unless its record is unknown', async () => {
		expect(panelPaths).toContain('/admin/events/edit/:eventId');
		const secretPaths: string[] = [sitePages['my-booking'].path, sitePages.offer.path];
		const ofRecords: string[] = [
			...[sitePages['campaign-preview'].path, sitePages['information-page'].path],
		];
		const routes = [...Object.values(sitePages).map(({ path }) => path), ...panelPaths];
		for (const path of routes) {
			const { status, headers, body } = await get(path.replace(/:\w+/, 'any%20id'));
			const isUnknownRecord = ofRecords.includes(path);
			expect([path, status]).toEqual([path, isUnknownRecord ? 404 : 200]);
			const isSecret = secretPaths.includes(path);
			expect(headers.get('cache-control')).toBe(isSecret ? 'no-store' : 'no-cache');
			expect(headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
			expect(body).toContain(path.startsWith('/admin') ? '/assets/admin-' : '"answers":{');
		}
		expect((await get('/calendar/?from=somewhere')).status).toBe(200);
		for (const path of ['//', '//?id=%ff', '/?%']) expect((await get(path)).status).toBe(200);
		expect((await fetch(`${burgee.url}/index.html`)).url).toMatch(/[^l]\/$/);
		expect((await fetch(`${burgee.url}/admin.html`)).url).toMatch(/\/admin$/);
	});

	test.each(['/nowhere', '/calendar/nowhere', '/admin/nowhere', '/.vite/index.json'])(
		'the server returns a document with status 404 for the unknown path %s',
		async (path) => {
			const { status, headers, body } = await get(path);
			expect(status).toBe(404);
			expect(headers.get('cache-control')).toBe('no-cache');
			if (path.startsWith('/admin')) expect(body).toContain('id="root"');
			else expect(dataIn(body)).toMatchObject({ page: 'not-found' });
		},
	);

	test('a path with a backslash is unknown, instead of a redirect that browsers read as another host', async () => {
		const connection = await RawConnection.open(Number(new URL(burgee.url).port));
		connection.write(
			'GET /\\evil.example/..%2f HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
		);
		expect(await connection.closed).toMatch(/^HTTP\/1.1 404 /);
	});

	test('every address in the Link header of a page exists', async () => {
		const links = async (path: string) => {
			const header = (await get(path)).headers.get('link') ?? '';
			return [...header.matchAll(/<([^>]*)>/g)].map(([, target = '']) => target);
		};
		const home = await links('/');
		expect(home).toEqual([expect.stringMatching(/^\/assets\/.*\.woff2$/)]);
		const panel = await links('/admin/events');
		expect(panel).toContain('/api/club');
		expect(panel.some((target) => target.endsWith('.woff2'))).toBe(true);
		for (const target of [...home, ...panel]) {
			expect([target, (await get(target)).status]).toEqual([target, 200]);
		}
	});

	test.each([
		['GET', '/assets/unknown.js'],
		['GET', '/assets/%2e%2e%2findex.html'],
		['POST', '/assets/unknown.js'],
	])('%s %s returns 404 with a problem document', async (method, path) => {
		expectRefusal(await burgee.http.send(method, path), 404, 'not-found');
	});

	test.each([
		['If-Match', '"0"', 412, 'file-changed'],
		['Range', 'bytes=9999999-', 416, 'range-not-satisfiable'],
	] as const)(
		'a file answers a header %s that does not fit it with a problem document',
		async (...cells) => {
			const [name, value, status, code] = cells;
			expectRefusal(await get('/icon.svg', { [name]: value }), status, code);
		},
	);

	test('the server compresses assets with an encoding that the browser accepts', async () => {
		const { body: page } = await get('/admin');
		const [script = ''] = /\/assets\/admin-[^"]+\.js/.exec(page) ?? [];
		const headersFor = async (encodings: string) => {
			const { headers } = await get(script, { 'Accept-Encoding': encodings });
			return { encoding: headers.get('content-encoding'), type: headers.get('content-type') };
		};
		const type = 'text/javascript; charset=utf-8';
		expect(await headersFor('gzip, deflate, br')).toEqual({ encoding: 'br', type });
		expect(await headersFor('gzip')).toEqual({ encoding: 'gzip', type });
		expect(await headersFor('identity')).toEqual({ encoding: null, type });
		const { body: plain } = await get(script, { 'Accept-Encoding': 'identity' });
		expect((await get(script, { 'Accept-Encoding': 'br' })).body).toBe(plain);
		expect(
			gunzipSync(await readFile(join(root, 'web/dist', `${script}.gz`))).toString('utf8'),
		).toBe(plain);
		expect((await get(script)).headers.get('cache-control')).toContain('immutable');
		expect((await get(script)).headers.get('vary')).toContain('Accept-Encoding');
	});

	test('the server returns robots.txt, the web app manifest and its icons', async () => {
		// A search engine sees X-Robots-Tag only on pages that it may read, so robots.txt forbids none.
		expect((await get('/robots.txt')).body).toBe('User-agent: *\nDisallow:\n');
		const manifest = await burgee.http.get<{ name: string; icons: { src: string }[] }>(
			'/manifest.webmanifest',
		);
		expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
		const { name, icons } = manifest.body;
		expect(name).toBe('Kestrel Yacht Club Members Area');
		for (const { src } of [...icons, { src: '/apple-touch-icon.png' }]) {
			const icon = await get(src);
			expect([src, icon.status]).toEqual([src, 200]);
			expect(icon.headers.get('content-type')).toMatch(/^image\//);
		}
	});
});

describe('X-Robots-Tag', () => {
	const robotsOf = async (path: string) => (await get(path)).headers.get('x-robots-tag');
	const publicPages = Object.values(sitePages)
		.map(({ path }) => path)
		.filter((path) => !path.includes(':'));
	const others = ['/documents/club-constitution.pdf', '/photos/first-light.svg'];
	const saveFacts = async (allowIndexing: boolean) => {
		const path = '/api/admin/club';
		const { revision: _, isFixed: __, ...facts } = await burgee.admin.read<ManagedFactsJson>(path);
		const ifMatch = await burgee.admin.ifMatch(path);
		expect((await burgee.admin.put(path, { ...facts, allowIndexing }, ifMatch)).status).toBe(200);
	};

	test('search engines may list public pages, documents and photos only if the club’s facts allow it', async () => {
		for (const isAllowed of [false, true]) {
			await saveFacts(isAllowed);
			const expected = isAllowed ? null : 'noindex';
			for (const path of [...publicPages, ...others]) {
				expect([path, await robotsOf(path)]).toEqual([path, expected]);
			}
		}
	});

	test('search engines may never list the panel, payment pages, error pages and API answers', async () => {
		await saveFacts(true);
		const paths = [
			...panelPaths.map((path) => path.replace(/:\w+/, 'any')),
			'/event-booking?id=a&payment=pending&checkoutId=b',
			'/event-booking?id=a&payment=success&checkoutId=b',
			...['/event-booking?id=never', '/news/never', '/event-booking?payment='],
			...['/nowhere', '/admin/nowhere', '/documents/nothing.pdf', '/photos/nothing.svg'],
			...['/api/events', '/api/events', '/api/club', '/api/nothing', '/openapi.json'],
		];
		for (const path of paths) expect([path, await robotsOf(path)]).toEqual([path, 'noindex']);
	});
});

describe('photos', () => {
	test('each sample photo is an SVG under 8 kB that browsers cache for a day', async () => {
		const { photos } = await burgee.http.read<PublicFacts>('/api/club');
		expect(photos).toHaveLength(5);
		for (const { image } of photos ?? []) {
			const { headers, body } = await get(`/photos/${image}`);
			expect(headers.get('content-type')).toBe('image/svg+xml');
			expect(headers.get('cache-control')).toBe('public, max-age=86400');
			expect(body.length).toBeLessThan(8_000);
		}
	});

	test('a photo in the folder DATA_DIR/photos replaces the sample photo with the same name', async () => {
		const folder = join(burgee.dataDir, 'photos');
		await mkdir(folder);
		await writeFile(join(folder, 'work-day.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
		await writeFile(join(folder, 'private.jpg'), 'x');
		expect((await get('/photos/work-day.svg')).body.length).toBeLessThan(50);
		const unknown = ['private.jpg', 'nothing.svg', '..%2fburgee.sqlite', '..%2f..%2fclub.json', ''];
		for (const name of unknown) {
			expect([name, (await get(`/photos/${name}`)).status]).toEqual([name, 404]);
		}
	});
});
