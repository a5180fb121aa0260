import { expect, test } from 'vitest';
import { clubFacts } from '../../../core/index.ts';
import { photoSlug, photoType } from '../../../core/rules/site/photos.ts';
import { addPhoto, removeUnusedPhotos } from '../../../core/use-cases/photos.ts';
import { factsOf } from '../../contracts/samples.ts';
import { expectError } from '../open-club.ts';

test.each([
	['Sommer Regatta.JPG', 'sommer-regatta'],
	['IMG_20260704_173000.jpeg', 'img-20260704-173000'],
	['Été à l’île (1).png', 'ete-a-l-ile-1'],
	['../../etc/passwd', 'etc-passwd'],
	['水.webp', 'photo'],
	['', 'photo'],
	[`${'long '.repeat(50)}.jpg`, 'long-long-long-long-long-long-long-long'],
])('the stored name of the photo “%s” starts with %s', (fileName, slug) => {
	expect(photoSlug(fileName)).toBe(slug);
	const photo = { image: `${slug}-0123456789ab.webp`, alt: 'Boats', caption: 'Boats' };
	expect(clubFacts.parse(factsOf({ photos: [photo] })).photos).toEqual([photo]);
});

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
	['\xff\xd8\xff\xe0 JFIF', 'image/jpeg'],
	['\x89PNG\r\n\x1a\n IHDR', 'image/png'],
	['RIFF1234WEBPVP8 ', 'image/webp'],
	['\0\0\0\x1cftypavif', 'image/avif'],
	['\0\0\0\x1cftypheic', null],
	['RIFF1234WAVE', null],
	['GIF89a', null],
	['<svg xmlns="http://www.w3.org/2000/svg">', null],
	['%PDF-1.7', null],
	['', null],
])('a file that starts with %j has the photo type %s', (start, type) => {
	expect(photoType(bytesOf(start))).toBe(type);
});

const facts = (image: string) => factsOf({ photos: [{ image, alt: 'Boats', caption: 'Boats' }] });

function openPhotos() {
	const added: string[] = [];
	const requests: object[] = [];
	return {
		added,
		requests,
		photoFiles: {
			add: async ({ slug }: { slug: string }) => {
				added.push(slug);
				return { image: `${slug}.webp`, width: 1, height: 1 };
			},
			removeUnused: async (request: object) => {
				requests.push(request);
				return [];
			},
		},
	};
}

test('addPhoto stores a photo under the name of its file, and refuses other files', async () => {
	const { added, photoFiles } = openPhotos();
	const ports = { photoFiles, configuredFacts: { facts: factsOf(), isFixed: false } };
	const photo = { name: 'Regatta 2026.jpg', bytes: bytesOf('\xff\xd8\xff\xe0') };
	await addPhoto(ports, photo);
	await expectError(addPhoto(ports, { ...photo, bytes: bytesOf('<svg>') }), 'not-a-photo');
	const fixed = { ...ports, configuredFacts: { facts: factsOf(), isFixed: true } };
	await expectError(addPhoto(fixed, photo), 'facts-from-file');
	expect(added).toEqual(['regatta-2026']);
});

test('removeUnusedPhotos keeps the photos and the logo of the stored facts and of CLUB_FILE, and others for 30 days', async () => {
	const { requests, photoFiles } = openPhotos();
	const clock = { now: () => new Date('2026-07-31T12:00:00.000Z') };
	const look = { ...factsOf().look, logo: 'logo.webp' };
	const stored = { facts: { ...facts('stored.webp'), look }, revision: 1 };
	const configuredFacts = { facts: facts('from-file.webp'), isFixed: true };
	const clubFacts = { get: async () => stored, replace: async () => false };
	await removeUnusedPhotos({ clock, photoFiles, clubFacts, configuredFacts });
	const nothingStored = { get: async () => null, replace: async () => false };
	await removeUnusedPhotos({ clock, photoFiles, clubFacts: nothingStored, configuredFacts });
	const times = { now: '2026-07-31T12:00:00.000Z', unusedSince: '2026-07-01T12:00:00.000Z' };
	expect(requests).toEqual([
		{ used: new Set(['stored.webp', 'logo.webp', 'from-file.webp']), ...times },
		{ used: new Set(['from-file.webp']), ...times },
	]);
});
