import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

interface SampleOptions {
	width?: number;
	height?: number;
	format?: 'jpeg' | 'png' | 'webp' | 'avif';
	/** The EXIF orientation with which a camera marks a photo that it has stored sideways. */
	orientation?: number;
	/** Whether the photo names the place where it was taken, and the camera's owner. */
	hasMetadata?: boolean;
}

/** The owner's name, which must not reach members. */
export const cameraOwner = 'Anna Reed of Mere Cottage';

/** Returns a photo, red at its stored top and blue below. */
export async function samplePhoto({
	width = 400,
	height = 300,
	format = 'jpeg',
	orientation = 1,
	hasMetadata = false,
}: SampleOptions = {}): Promise<Buffer> {
	const top = { width, height: Math.floor(height / 2), channels: 3 as const, background: '#d00' };
	const image: Sharp = sharp({ create: { ...top, height, background: '#00d' } }).composite([
		{ input: { create: top }, gravity: 'north' },
	]);
	const marked =
		orientation > 1 || hasMetadata
			? image.withMetadata({ orientation, density: 300 }).withExifMerge(
					hasMetadata
						? {
								IFD0: { Artist: cameraOwner },
								IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
							}
						: {},
				)
			: image;
	return marked.toFormat(format).toBuffer();
}

/** Returns a small file that claims to be a photo of this size. To decode it would take much memory. */
export async function photoBomb(
	format: 'png' | 'avif',
	size: { width: number; height: number },
): Promise<Buffer> {
	const bytes = await samplePhoto({ format });
	const header = bytes.indexOf(format === 'png' ? 'IHDR' : 'ispe');
	const widthAt = header + (format === 'png' ? 4 : 8);
	bytes.writeUInt32BE(size.width, widthAt);
	bytes.writeUInt32BE(size.height, widthAt + 4);
	if (format === 'png')
		bytes.writeUInt32BE(crc32(bytes.subarray(header, header + 17)), header + 17);
	return bytes;
}
