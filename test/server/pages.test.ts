import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../../server/routes/pages.ts';
import { root } from '../source-files.ts';
import { type OpenBurgee, openBurgee } from './open-burgee.ts';

let burgee: OpenBurgee;

beforeAll(async () => {
	burgee = await openBurgee();
});
afterAll(() => burgee.close());

const get = (path: string, headers: Record<string, string> = {}) =>
	fetch(burgee.url + path, { headers });

/** The paths of web/routes.tsx, from its elements and those that they are in. */
async function routesOfTheApp(): Promise<string[]> {
	const source = await readFile(`${root}web/routes.tsx`, 'utf8');
	const tags = source.matchAll(
		/<Route(\s+index)?(?:\s+path="([^"]*)")?(?:\s+element=\{<.*?\/>\})?\s*(\/?)>|<\/Route>/gs,
	);
	const found: string[] = [];
	const above: string[] = [];
	for (const [tag, index, path = '', closed] of tags) {
		if (tag === '</Route>') {
			above.pop();
			continue;
		}
		const whole = [...above, path].filter(Boolean).join('/');
		if (index || path) found.push(`/${whole}`);
		if (!closed) above.push(path);
	}
	return found;
}

describe('the app’s page', () => {
	test('comes with 200 at each of its routes, and the server knows no other', async () => {
		const routes = (await routesOfTheApp()).filter((path) => path !== '/*');
		expect(routes).toContain('/admin/events/edit/:eventId');
		expect(Object.keys(pages).sort()).toEqual([...new Set(routes)].sort());
		for (const path of routes) {
			const response = await get(path.replace(/:\w+/, 'any%20id'));
			expect([path, response.status]).toEqual([path, 200]);
			expect(response.headers.get('cache-control')).toBe('no-cache');
			expect(await response.text()).toContain('id="root"');
		}
		expect((await get('/calendar/?from=somewhere')).status).toBe(200);
		for (const odd of ['//', '//?id=%ff', '/?%']) expect((await get(odd)).status).toBe(200);
		expect((await get('/index.html')).url).toMatch(/[^l]\/$/);
	});

	test.each(['/nowhere', '/calendar/nowhere', '/admin/nowhere', '/.vite/manifest.json'])(
		'comes with 404 at %s',
		async (path) => {
			const response = await get(path);
			expect(response.status).toBe(404);
			expect(response.headers.get('link')).toContain('</api/club>');
			expect(await response.text()).toContain('id="root"');
		},
	);

	test('names what it begins with, and all of it is there', async () => {
		const links = async (path: string) => {
			const header = (await get(path)).headers.get('link') ?? '';
			return [...header.matchAll(/<([^>]*)>/g)].map(([, target = '']) => target);
		};
		const home = await links('/');
		expect(home).toEqual(expect.arrayContaining(['/api/club', '/api/events']));
		expect(home.some((target) => target.endsWith('.woff2'))).toBe(true);
		const calendar = await links('/calendar');
		expect(calendar.filter((target) => /^\/assets\/page-.*\.js$/.test(target))).toHaveLength(1);
		for (const target of [...home, ...calendar]) {
			expect([target, (await get(target)).status]).toEqual([target, 200]);
		}
		expect(await links('/event-booking?id=a%2Fb%3E%0D%0AX:%20y')).toContain(
			'/api/events/a%2Fb%3E%0D%0AX%3A%20y',
		);
		expect(await links('/event-booking')).not.toContain('/api/events/');
	});

	test('its files come packed, to those who can unpack them', async () => {
		const page = await (await get('/')).text();
		const [script = ''] = /\/assets\/index-[^"]+\.js/.exec(page) ?? [];
		const packed = async (encodings: string) => {
			const { headers } = await get(script, { 'Accept-Encoding': encodings });
			return { encoding: headers.get('content-encoding'), type: headers.get('content-type') };
		};
		const type = 'text/javascript; charset=utf-8';
		expect(await packed('gzip, deflate, br')).toEqual({ encoding: 'br', type });
		expect(await packed('gzip')).toEqual({ encoding: 'gzip', type });
		expect(await packed('identity')).toEqual({ encoding: null, type });
		const plain = await (await get(script, { 'Accept-Encoding': 'identity' })).text();
		expect(await (await get(script, { 'Accept-Encoding': 'br' })).text()).toBe(plain);
		expect(
			gunzipSync(await readFile(join(root, 'web/dist', `${script}.gz`))).toString('utf8'),
		).toBe(plain);
		expect((await get(script)).headers.get('cache-control')).toContain('immutable');
		expect((await get(script)).headers.get('vary')).toContain('Accept-Encoding');
	});

	test('search engines and home screens find what they look for', async () => {
		expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /admin\n');
		const manifest = await get('/manifest.webmanifest');
		expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
		const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string }[] };
		expect(name).toBe('Kestrel Yacht Club Members Area');
		for (const { src } of [...icons, { src: '/apple-touch-icon.png' }]) {
			const icon = await get(src);
			expect([src, icon.status]).toEqual([src, 200]);
			expect(icon.headers.get('content-type')).toMatch(/^image\//);
		}
	});
});

describe('the photos', () => {
	test('of the sample club are drawings of a few kB', async () => {
		const { photos } = (await (await get('/api/club')).json()) as {
			photos: { image: string; alt: string; caption: string }[];
		};
		expect(photos).toHaveLength(5);
		for (const { image } of photos) {
			const response = await get(`/photos/${image}`);
			expect(response.headers.get('content-type')).toBe('image/svg+xml');
			expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
			expect((await response.text()).length).toBeLessThan(8_000);
		}
	});

	test('of the club’s own folder come first; a file that its facts do not name stays where it is', async () => {
		const folder = join(burgee.dataDir, 'photos');
		await mkdir(folder);
		await writeFile(join(folder, 'work-day.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
		await writeFile(join(folder, 'private.jpg'), 'x');
		expect((await (await get('/photos/work-day.svg')).text()).length).toBeLessThan(50);
		for (const name of [
			'private.jpg',
			'nothing.svg',
			'..%2fburgee.sqlite',
			'..%2f..%2fclub.json',
			'',
		]) {
			expect([name, (await get(`/photos/${name}`)).status]).toEqual([name, 404]);
		}
	});
});
