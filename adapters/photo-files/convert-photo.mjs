// Converts one photo from standard input to a WebP on standard output, or a logo to a PNG that is an icon.
// `PhotoConverter` starts this program for each photo, so that a hostile photo can neither stop the server nor fill its
// memory (decision: photos). The first line of the output is JSON: the photo's size, or why the photo is refused.
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** The most pixels of a photo by its format. To decode an AVIF takes many times the memory of the other formats. */
const maxPixels = { jpeg: 50e6, png: 50e6, webp: 50e6, heif: 13e6 };
const lowPriority = 10;

setPriority(lowPriority);
sharp.cache(false);
sharp.concurrency(1);
// Only the decoders of these four formats may run. SVG, PDF and others could read files or run scripts.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
	operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});

const [kind, ...options] = process.argv.slice(2);
const { result, data } = await convert(await buffer(process.stdin)).catch(() => ({
	result: { problem: 'photo-damaged' },
}));
process.stdout.write(`${JSON.stringify(result)}\n`);
if (data) process.stdout.write(data);

async function convert(bytes) {
	const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
	if (width * height > (maxPixels[format] ?? 0)) return { result: { problem: 'photo-too-large' } };
	// `failOn: 'error'` admits the harmless irregularities of many cameras, but no photo that ends too early.
	const image = sharp(bytes, { failOn: 'error', sequentialRead: true }).autoOrient();
	// Metadata is not copied: neither the place nor the camera nor a smaller copy of the photo.
	const { data, info } = await (kind === 'icon'
		? icon(image, options)
		: photo(image, options)
	).toBuffer({ resolveWithObject: true });
	return { result: { width: info.width, height: info.height }, data };
}

function photo(image, [maxSide]) {
	const side = Number(maxSide);
	return image
		.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
		.webp({ quality: 80 });
}

/** The whole logo in the middle of a square. */
function icon(image, [sideText, marginText, background]) {
	const side = Number(sideText);
	const margin = Math.round(side * Number(marginText));
	const inner = side - 2 * margin;
	const isOpaque = background !== 'transparent';
	const colour = isOpaque ? background : { r: 0, g: 0, b: 0, alpha: 0 };
	// sharp flattens the logo first, so the space around it needs the background too.
	return (isOpaque ? image.flatten({ background }) : image)
		.resize({ width: inner, height: inner, fit: 'contain', background: colour })
		.extend({ top: margin, right: margin, bottom: margin, left: margin, background: colour })
		.png();
}
