import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = Record<string, { assets?: string[] }>;

/**
 * Returns the values of the Link header of the admin panel's document. The header makes the browser preload the club's
 * settings and the fonts.
 */
export function panelPreloads(webFolder: string): string[] {
	const file = join(webFolder, '.vite/admin.json');
	const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
	const fonts = (manifest['admin.html']?.assets ?? [])
		.filter((name) => name.endsWith('.woff2'))
		.map((name) => `</${name}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
	return ['</api/club>; rel=preload; as=fetch; crossorigin', ...fonts];
}
