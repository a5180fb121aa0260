import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface BuiltModule {
	file: string;
	imports?: string[];
	css?: string[];
	assets?: string[];
}
type Manifest = Record<string, BuiltModule>;

export function preloadCall(path: string): string {
	return `<${path}>; rel=preload; as=fetch; crossorigin`;
}

/**
 * Returns a function that maps a page's folder in web/pages to the values of the page's Link header. The
 * header makes the browser preload the club's settings, the fonts, and the page's code and styles.
 */
export function preloads(webFolder: string, document: string): (folder: string) => string[] {
	const file = join(webFolder, `.vite/${document}.json`);
	const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
	const entryFiles = filesOf(manifest, `${document}.html`);
	const fonts = (manifest[`${document}.html`]?.assets ?? [])
		.filter((name) => name.endsWith('.woff2'))
		.map((name) => `</${name}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
	return (folder) => [
		preloadCall('/api/club'),
		...fonts,
		...[...filesOf(manifest, `pages/${folder}/page.tsx`)]
			.filter((name) => !entryFiles.has(name))
			.map((name) =>
				name.endsWith('.css')
					? `</${name}>; rel=preload; as=style; crossorigin`
					: `</${name}>; rel=modulepreload; crossorigin`,
			),
	];
}

function filesOf(manifest: Manifest, name: string, files = new Set<string>()): Set<string> {
	const module = manifest[name];
	if (module === undefined || files.has(module.file)) return files;
	files.add(module.file);
	for (const style of module.css ?? []) files.add(style);
	for (const imported of module.imports ?? []) filesOf(manifest, imported, files);
	return files;
}
