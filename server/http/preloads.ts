import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A module in Vite's manifest, with the other files that the module needs. */
interface BuiltModule {
	file: string;
	imports?: string[];
	css?: string[];
	/** Images and fonts that the module's stylesheets use. */
	assets?: string[];
}
type Manifest = Record<string, BuiltModule>;

/** Returns the Link header value that preloads an API call of the page. */
export function preloadCall(path: string): string {
	return `<${path}>; rel=preload; as=fetch; crossorigin`;
}

/**
 * Returns a function that lists the Link header values of a page, given the page's folder in web/pages. The
 * headers preload the club's facts, the fonts, and the page's own code and styles. The browser then fetches
 * these files in parallel with the app's code instead of afterwards.
 */
export function preloads(webFolder: string): (folder: string) => string[] {
	const file = join(webFolder, '.vite/manifest.json');
	const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
	const entryFiles = filesOf(manifest, 'index.html');
	const fonts = (manifest['index.html']?.assets ?? [])
		.filter((name) => name.endsWith('.woff2'))
		.map((name) => `</${name}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
	return (folder) => [
		preloadCall('/api/club'),
		...fonts,
		...[...filesOf(manifest, `pages${folder}/page.tsx`)]
			.filter((name) => !entryFiles.has(name))
			.map((name) =>
				name.endsWith('.css')
					? `</${name}>; rel=preload; as=style; crossorigin`
					: `</${name}>; rel=modulepreload; crossorigin`,
			),
	];
}

/** Adds the files of a module and of its imports to `files`. */
function filesOf(manifest: Manifest, name: string, files = new Set<string>()): Set<string> {
	const module = manifest[name];
	if (module === undefined || files.has(module.file)) return files;
	files.add(module.file);
	for (const style of module.css ?? []) files.add(style);
	for (const imported of module.imports ?? []) filesOf(manifest, imported, files);
	return files;
}
