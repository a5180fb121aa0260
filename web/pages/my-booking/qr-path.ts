import { encode } from 'uqr';

/** Returns the dark modules of the text's QR code as an SVG path, and the number of modules on a side. */
export function qrPath(text: string): { path: string; size: number } {
	const { data, size } = encode(text, { ecc: 'M', border: 0 });
	const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
	return { path: rows.flat().join(''), size };
}
