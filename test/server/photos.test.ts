import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PhotoConverter } from '@burgee/adapters/photo-files/photo-converter';
import { dayMs } from '@burgee/core';
import type { ManagedFactsJson, StoredPhotoJson } from '@burgee/core/api/content';
import { maxPhotoBytes } from '@burgee/core/rules/site/photos';
import { expect, test } from 'vitest';
import { photosJob } from '../../server/jobs/photos.ts';
import { cameraOwner, photoBomb, samplePhoto } from '../contracts/sample-photos.ts';
import { root } from '../source-files.ts';
import { expectRefusal, HttpClient, tooLarge } from './http-client.ts';
import { addAdmin, openBurgeeForTest, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });

const post = (bytes: Uint8Array, name = 'Regatta Sunday.jpg') =>
	burgee.admin.send<StoredPhotoJson>(
		'POST',
		`/api/admin/photos?${new URLSearchParams({ name })}`,
		bytes,
		{ 'Content-Type': 'image/jpeg' },
	);
const uploaded = () => join(burgee.dataDir, 'photos', 'uploaded');
const statusOf = async (client: HttpClient, image: string) =>
	(await client.get(`/photos/${image}`)).status;

async function listPhotos(images: string[]): Promise<void> {
	const { isFixed, revision, ...facts } =
		await burgee.admin.read<ManagedFactsJson>('/api/admin/club');
	const photos = images.map((image) => ({ image, alt: 'Boats', caption: 'Regatta' }));
	const headers = { 'If-Match': `"${revision}"` };
	const { status } = await burgee.admin.put('/api/admin/club', { ...facts, photos }, headers);
	expect(status).toBe(200);
}

test('members see an uploaded photo, without its place, while the club’s facts list it', async () => {
	const bytes = await samplePhoto({ width: 2500, height: 500, hasMetadata: true });
	const { status, body } = await post(bytes);
	expect([status, body]).toEqual([
		201,
		{ image: expect.stringMatching(/^regatta-sunday-\w+\.webp$/), width: 2048, height: 410 },
	]);
	const { image } = body;
	expect((await post(bytes)).body).toEqual(body);
	expect(await readdir(uploaded())).toEqual([image]);

	// The panel shows a photo before it is saved.
	const reader = new HttpClient(burgee.url, {
		Cookie: await addAdmin(burgee, 'reader', ['members:read']),
	});
	const clients = [burgee.http, reader, burgee.admin];
	const statuses = () => Promise.all(clients.map((client) => statusOf(client, image)));
	expect(await statuses()).toEqual([404, 404, 200]);
	const { headers } = await burgee.admin.get(`/photos/${image}`);
	expect(headers.get('cache-control')).toBe('no-store');

	await listPhotos([image]);
	expect(await statuses()).toEqual([200, 200, 200]);
	expect((await burgee.http.get<string>('/')).body).toContain(`/photos/${image}`);
	const listed = await burgee.http.get(`/photos/${image}`);
	expect(listed.headers.get('cache-control')).toBe('public, max-age=2592000, immutable');
	expect(listed.headers.get('content-type')).toBe('image/webp');
	expect(await readFile(join(uploaded(), image), 'latin1')).not.toContain(cameraOwner);

	await listPhotos([]);
	expect(await statuses()).toEqual([404, 404, 200]);
});

test('a file that is no photo, damaged or larger than 20 MB is refused, and nothing is stored', async () => {
	const before = await readdir(uploaded()).catch(() => []);
	const photo = await samplePhoto({ width: 1200 });
	const large = new Uint8Array(maxPhotoBytes + 1);
	large.set(photo);
	expectRefusal(await post(large), ...tooLarge);
	expectRefusal(await post(new TextEncoder().encode('<svg/>')), 415, 'not-a-photo');
	expectRefusal(await post(new Uint8Array()), 415, 'not-a-photo');
	expectRefusal(await post(photo.subarray(0, 900)), 400, 'photo-damaged');
	const bomb = await photoBomb('png', { width: 10_000, height: 6_000 });
	expectRefusal(await post(bomb), 413, 'photo-too-large');
	expect(await readdir(uploaded()).catch(() => [])).toEqual(before);
});

test('the daily job removes a photo 30 days after the club’s facts have stopped listing it', async () => {
	const images: string[] = [];
	for (const width of [311, 312, 313]) {
		images.push((await post(await samplePhoto({ width }), 'old.jpg')).body.image);
	}
	const [kept = '', dropped = '', fresh = ''] = images;
	await listPhotos([kept]);
	const old = new Date(burgee.clock.now().getTime() - 31 * dayMs);
	for (const image of [kept, dropped]) await utimes(join(uploaded(), image), old, old);
	await photosJob(burgee).run();
	const left = await readdir(uploaded());
	expect(left).toEqual(expect.arrayContaining([kept, fresh]));
	expect(left).not.toContain(dropped);
});

test('no photo can be uploaded if the club’s facts come from CLUB_FILE', async () => {
	const file = join(import.meta.dirname, '../../server/sample-club/club.json');
	const fixed = await openBurgeeForTest({ STORAGE: 'memory', CLUB_FILE: file });
	const response = await fixed.admin.send('POST', '/api/admin/photos', await samplePhoto());
	expectRefusal(response, 409, 'facts-from-file');
});

test('the built program converts a photo', async () => {
	const program = pathToFileURL(join(root, 'server/dist/convert-photo.js'));
	const converted = await new PhotoConverter(program).convert(await samplePhoto());
	expect(converted).toMatchObject({ width: 400, height: 300 });
});
