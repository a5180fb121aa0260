/** The largest photo that the panel accepts, in bytes: 20 MB. */
export const maxPhotoBytes = 20 * 1024 * 1024;

/** The longer side of a stored photo, in pixels. A smaller photo keeps its size. */
export const maxPhotoSide = 2048;

/** How many photos the home page shows at most. */
export const maxPhotos = 12;

/** How many days the file of a photo is kept after the club's facts have stopped listing the photo. */
export const keptPhotoDays = 30;

/** The types of photos that the panel accepts. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export type PhotoType = (typeof photoTypes)[number];

/** Returns the type of a photo by its first bytes, whatever its name says. Null for every other file. */
export function photoType(bytes: Uint8Array): PhotoType | null {
	const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
	if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
	if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
	if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
	return text(4, 12) === 'ftypavif' ? 'image/avif' : null;
}

const maxSlugLength = 40;

/** Returns the start of the name under which a photo is stored: 'sommer-regatta' for 'Sommer Regatta.JPG'. */
export function photoSlug(fileName: string): string {
	const slug = fileName
		.replace(/\.\w+$/, '')
		.normalize('NFKD')
		.toLowerCase()
		.replace(/\p{M}/gu, '')
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, maxSlugLength)
		.replace(/^-|-$/g, '');
	return slug || 'photo';
}
