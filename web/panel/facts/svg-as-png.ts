/** The longer side of the PNG, in pixels. The largest icon is half as long. */
const side = 1024;

/**
 * Returns an SVG drawn as a PNG, and every other file as it is. The server refuses SVGs, because they can contain scripts;
 * the browser runs none in an image. Returns an SVG that cannot be drawn as it is, so that the server's message says so.
 */
export async function svgAsPng(file: File): Promise<File> {
	if (file.type !== 'image/svg+xml') return file;
	const png = await drawn(file).catch(() => null);
	return png === null ? file : new File([png], file.name, { type: png.type });
}

async function drawn(svg: File): Promise<Blob | null> {
	const image = new Image();
	image.src = await dataUrlOf(svg);
	await image.decode();
	const scale = side / Math.max(image.naturalWidth, image.naturalHeight);
	const canvas = document.createElement('canvas');
	canvas.width = Math.round(image.naturalWidth * scale);
	canvas.height = Math.round(image.naturalHeight * scale);
	canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
	return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** The Content-Security-Policy allows images as data, but not as blobs. */
function dataUrlOf(file: File): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.addEventListener('load', () => resolve(String(reader.result)));
		reader.addEventListener('error', () => reject(reader.error));
		reader.readAsDataURL(file);
	});
}
