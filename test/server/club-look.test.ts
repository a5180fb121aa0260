import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManagedFactsJson, StoredPhotoJson } from '@burgee/core/api/content';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config/read-config.ts';
import { checkClub } from '../../server/doctor/club-checks.ts';
import { factsOf } from '../contracts/samples.ts';
import { expectRefusal, type Reply } from './http-client.ts';
import { openBurgeeForTest, useBurgee } from './open-burgee.ts';
import { folderForTest } from './running-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });

/** A red logo, twice as wide as high. */
const logoFile = () =>
	sharp({ create: { width: 40, height: 20, channels: 4, background: '#c8102e' } })
		.png()
		.toBuffer();

async function pixelsOf(png: ArrayBuffer | Buffer) {
	const { data, info } = await sharp(Buffer.from(png as Buffer))
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const at = (x: number, y: number) => {
		const start = (y * info.width + x) * 4;
		return [...data.subarray(start, start + 4)];
	};
	return { size: info.width, corner: at(1, 1), middle: at(info.width / 2, info.height / 2) };
}

async function fetchIcon(url: string, path: string) {
	const response = await fetch(url + path);
	return { response, ...(await pixelsOf(await response.arrayBuffer())) };
}

/** Expects that the document has this style, and that its Content-Security-Policy allows the style. */
function expectStyle({ body, headers }: Reply<string>, rule: string): void {
	const style = /<style id="club-look">(.*?)<\/style>/s.exec(body)?.[1] ?? '';
	expect(style).toContain(rule);
	const digest = createHash('sha256').update(style).digest('base64');
	expect(headers.get('content-security-policy')).toMatch(
		new RegExp(`style-src [^;]*'sha256-${digest.replaceAll('+', '\\+')}'`),
	);
	expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
}

test('an uploaded logo and the club’s colours reach every document, the manifest and the icons', async () => {
	const plain = await burgee.http.get<string>('/admin/login');
	expect(plain.body).toContain('href="/icon.svg"');
	expect(plain.body).not.toContain('club-look');
	expectRefusal(await burgee.http.get('/logo/icon-192.png'), 404, 'not-found');

	const { image } = (
		await burgee.admin.send<StoredPhotoJson>(
			...(['POST', '/api/admin/photos?name=Crest.png', await logoFile()] as const),
			{ 'Content-Type': 'image/png' },
		)
	).body;
	const { isFixed, revision, ...facts } =
		await burgee.admin.read<ManagedFactsJson>('/api/admin/club');
	const look = { logo: image, bar: '#ffffff', accent: '#c8102e', link: null };
	const put = (changed: object) =>
		burgee.admin.put(
			'/api/admin/club',
			{ ...facts, look: changed },
			{ 'If-Match': `"${revision}"` },
		);
	expectRefusal(await put({ ...look, link: '#ff7a00' }), 422, 'invalid-input');
	expect((await put(look)).status).toBe(200);

	for (const path of ['/', '/event-booking?id=none', '/admin/login']) {
		const page = await burgee.http.get<string>(path);
		expectStyle(page, '--accent:#c8102e');
		expect(page.body).toContain('<meta name="theme-color" content="#ffffff" />');
		expect(page.body).toContain(`href="/logo/apple-touch-icon.png?${image}-ffffff"`);
		expect(page.headers.get('link')).toContain(`</logo/icon-192.png?${image}>; rel=preload`);
	}
	const { body: manifest } = await burgee.http.get<{
		theme_color: string;
		icons: { src: string; sizes: string }[];
	}>('/manifest.webmanifest');
	expect(manifest.theme_color).toBe('#ffffff');
	const transparent = [0, 0, 0, 0];
	const white = [255, 255, 255, 255];
	const expected = [
		[192, transparent],
		[512, transparent],
		[512, white],
	];
	expect(manifest.icons).toHaveLength(expected.length);
	for (const [index, { src }] of manifest.icons.entries()) {
		const { response, size, corner, middle } = await fetchIcon(burgee.url, src);
		expect([size, corner]).toEqual(expected[index]);
		expect(Number(middle[0])).toBeGreaterThan(180);
		expect(response.headers.get('content-type')).toBe('image/png');
	}
	const cacheControl = async (path: string) =>
		(await fetchIcon(burgee.url, path)).response.headers.get('cache-control');
	expect(await cacheControl(`/logo/icon-192.png?${image}`)).toBe('public, max-age=86400');
	expect(await cacheControl('/logo/icon-192.png?next.png')).toBe('no-cache');
	expect((await fetchIcon(burgee.url, '/logo/apple-touch-icon.png')).corner).toEqual(white);
	expectRefusal(await burgee.http.get('/logo/other.png'), 404, 'not-found');
});

test('a closed members area shows strangers the logo and the colours of CLUB_FILE, but not the file', async () => {
	const folder = await folderForTest();
	const file = join(folder, 'club.json');
	const facts = { ...factsOf(), look: { logo: 'crest.png', link: '#8c1420' } };
	await writeFile(file, JSON.stringify(facts));
	const closed = await openBurgeeForTest({
		...{ STORAGE: 'memory', CLUB_FILE: file, MEMBERS_PASSWORD: 'north-buoy-2026' },
	});
	expectRefusal(await closed.http.get('/logo/icon-192.png'), 404, 'not-found');
	const found: string[] = [];
	const config = readConfig({ DATA_DIR: closed.dataDir, CLUB_FILE: file });
	await checkClub(config, closed.storage, {
		found: (problem) => found.push(problem),
		notChecked: () => {},
	});
	expect(found).toContain('The file of the club’s logo, crest.png, is missing');
	await mkdir(join(closed.dataDir, 'photos'), { recursive: true });
	await writeFile(join(closed.dataDir, 'photos', 'crest.png'), await logoFile());
	const page = await closed.http.get<string>('/news');
	expect(page.status).toBe(401);
	expectStyle(page, 'url("/logo/icon-192.png?crest.png")');
	expectStyle(await closed.http.get<string>('/admin/login'), '--link:#8c1420');
	expect((await fetchIcon(closed.url, '/logo/icon-192.png?crest.png')).size).toBe(192);
	expectRefusal(await closed.http.get('/photos/crest.png'), 401, 'members-only');
});
