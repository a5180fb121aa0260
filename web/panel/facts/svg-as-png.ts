/** The longer side of the PNG, in pixels. The largest icon is half as long. */
const side = 1024;
const svgType = 'image/svg+xml';

/**
 * Returns an SVG drawn as a PNG, and every other file as it is. The server refuses SVGs, because they can contain scripts;
 * the browser runs none in an image. Returns an SVG that cannot be drawn as it is, so that the server's message says so.
 */
export async function svgAsPng(file: File): Promise<File> {
	if (!isSvg(file)) return file;
	const png = await drawn(file).catch(() => null);
	return png === null ? file : new File([png], file.name, { type: png.type });
}

/** Some computers do not know the type of an SVG. */
function isSvg({ type, name }: File): boolean {
	return type === svgType || (type === '' && /\.svg$/i.test(name));
}

async function drawn(svg: File): Promise<Blob | null> {
	const image = new Image();
	image.src = `data:${svgType},${encodeURIComponent(withSize(await svg.text()))}`;
	await image.decode();
	const scale = side / Math.max(image.naturalWidth, image.naturalHeight);
	const canvas = document.createElement('canvas');
	canvas.width = Math.round(image.naturalWidth * scale);
	canvas.height = Math.round(image.naturalHeight * scale);
	canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
	return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/**
 * Returns the SVG with a width and a height, without which Firefox draws none: those of its viewBox, otherwise a square.
 * An SVG that has both keeps them.
 */
function withSize(text: string): string {
	const svg = new DOMParser().parseFromString(text, svgType);
	const root = svg.documentElement;
	if (svg.querySelector('parsererror') !== null) return text;
	const isSized = ['width', 'height'].every((name) =>
		/^\d*\.?\d+[a-z]*$/i.test((root.getAttribute(name) ?? '').trim()),
	);
	if (isSized) return text;
	const [, , width = 0, height = 0] = (root.getAttribute('viewBox') ?? '')
		.trim()
		.split(/[\s,]+/)
		.map(Number);
	const hasRatio = width > 0 && height > 0;
	const scale = side / Math.max(width, height);
	root.setAttribute('width', String(hasRatio ? width * scale : side));
	root.setAttribute('height', String(hasRatio ? height * scale : side));
	return new XMLSerializer().serializeToString(svg);
}
