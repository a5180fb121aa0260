import { instant } from '@burgee/core';
import type { PhotoFiles } from '@burgee/core/ports/photo-files';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cameraOwner, photoBomb, samplePhoto } from './sample-photos.ts';

interface OpenPhotoFiles {
	files: PhotoFiles;
	/** The names of all stored files, also of incomplete ones. */
	names: () => Promise<string[]>;
	read: (image: string) => Promise<Buffer>;
}

const longAfter = {
	now: instant('2099-02-01T00:00:00.000Z'),
	unusedSince: instant('2099-01-01T00:00:00.000Z'),
};

export function photoFilesContract(name: string, open: () => Promise<OpenPhotoFiles>): void {
	test(`${name}: a stored photo is upright, at most 2,048 pixels long, and has no metadata`, async () => {
		const { files, read } = await open();
		const bytes = await samplePhoto({
			width: 3000,
			height: 1000,
			orientation: 6,
			hasMetadata: true,
		});
		expect(bytes.toString('latin1')).toContain(cameraOwner);
		expect(Object.keys(await sharp(bytes).metadata())).toContain('exif');
		const stored = await files.add({ slug: 'regatta', bytes });
		expect(stored).toMatchObject({ width: 683, height: 2048 });
		expect(stored.image).toMatch(/^regatta-[0-9a-f]{12}\.webp$/);
		const file = await read(stored.image);
		const metadata = await sharp(file).metadata();
		expect(metadata).toMatchObject({ format: 'webp', width: 683, height: 2048 });
		for (const part of ['exif', 'icc', 'iptc', 'xmp', 'orientation']) {
			expect(metadata).not.toHaveProperty(part);
		}
		expect(file.toString('latin1')).not.toMatch(/EXIF|XMP |GPS|Anna/);
		// The stored top of the photo is its right side.
		const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
		const left = data.subarray(0, 3);
		const right = data.subarray((info.width - 1) * 3, info.width * 3);
		expect([Number(left[2]) > 150, Number(right[0]) > 150]).toEqual([true, true]);
	});

	test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
		`${name}: a small %s photo keeps its size`,
		async (format) => {
			const { files } = await open();
			const bytes = await samplePhoto({ format });
			expect(await files.add({ slug: 'boat', bytes })).toMatchObject({ width: 400, height: 300 });
		},
	);

	test(`${name}: a repeated photo has the same name and is stored once`, async () => {
		const { files, names } = await open();
		const [one, other] = [await samplePhoto(), await samplePhoto({ width: 401 })];
		const stored = await Promise.all(
			[one, one, other].map((bytes) => files.add({ slug: 'boat', bytes })),
		);
		const [first, again, another] = stored.map(({ image }) => image);
		expect(again).toBe(first);
		expect((await names()).sort()).toEqual([first, another].sort());
	});

	test(`${name}: refuses a damaged photo, and one with too many pixels, and stores nothing`, async () => {
		const { files, names } = await open();
		const photo = await samplePhoto({ width: 1200, height: 900 });
		const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
		for (const [bytes, code] of [
			[photo.subarray(0, photo.length / 2), 'photo-damaged'],
			[Buffer.concat([photo.subarray(0, 20), Buffer.alloc(500, 7)]), 'photo-damaged'],
			[Buffer.alloc(0), 'photo-damaged'],
			[Buffer.from(svg), 'photo-damaged'],
			[await photoBomb('png', { width: 30_000, height: 30_000 }), 'photo-too-large'],
			[await photoBomb('avif', { width: 4000, height: 3500 }), 'photo-too-large'],
			[await photoBomb('png', { width: 8000, height: 6000 }), 'photo-damaged'],
		] as const) {
			await expect(files.add({ slug: 'bad', bytes })).rejects.toMatchObject({ code });
		}
		expect(await names()).toEqual([]);
		expect(await files.add({ slug: 'good', bytes: photo })).toMatchObject({ width: 1200 });
	});

	test(`${name}: removeUnused removes a photo 30 days after its last use`, async () => {
		const { files, names } = await open();
		const [used, unused] = await Promise.all(
			[300, 301].map(async (width) => {
				return (await files.add({ slug: 'boat', bytes: await samplePhoto({ width }) })).image;
			}),
		);
		if (used === undefined || unused === undefined) throw new Error('two photos are stored');
		const removeUnused = (names: string[], now: string, unusedSince: string) =>
			files.removeUnused({
				used: new Set(names),
				now: instant(now),
				unusedSince: instant(unusedSince),
			});
		expect(
			await removeUnused([used], '2099-01-31T00:00:00.000Z', '2001-01-01T00:00:00.000Z'),
		).toEqual([]);
		expect(await removeUnused([], longAfter.now, longAfter.unusedSince)).toEqual([unused]);
		expect(await names()).toEqual([used]);
		expect(await removeUnused([], '2099-03-03T00:00:00.000Z', '2099-02-01T00:00:00.000Z')).toEqual([
			used,
		]);
		expect(await names()).toEqual([]);
	});

	test(`${name}: removeUnused does nothing before the first photo`, async () => {
		const { files } = await open();
		expect(await files.removeUnused({ used: new Set(), ...longAfter })).toEqual([]);
	});
}
