import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Vite's manifest says of one module: its file, and what has to be there before it runs. */
interface BuiltModule {
	file: string;
	imports?: string[];
	css?: string[];
	/** Pictures and fonts that its styles name. */
	assets?: string[];
}
type Manifest = Record<string, BuiltModule>;

/** A call of ours that the page will make; the Link header's words for it. */
export function preloadCall(path: string): string {
	return `<${path}>; rel=preload; as=fetch; crossorigin`;
}

/**
 * For each folder of web/pages the Link header's words for what its page begins with, beside what index.html names: the
 * club's facts, the letters, and the page's own code and styles. A browser fetches them beside the app's code, not after it.
 */
export function preloads(webFolder: string): (folder: string) => string[] {
	const file = join(webFolder, '.vite/manifest.json');
	const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
	const atStart = filesOf(manifest, 'index.html');
	const fonts = (manifest['index.html']?.assets ?? [])
		.filter((name) => name.endsWith('.woff2'))
		.map((name) => `</${name}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
	return (folder) => [
		preloadCall('/api/club'),
		...fonts,
		...[...filesOf(manifest, `pages${folder}/page.tsx`)]
			.filter((name) => !atStart.has(name))
			.map((name) =>
				name.endsWith('.css')
					? `</${name}>; rel=preload; as=style; crossorigin`
					: `</${name}>; rel=modulepreload; crossorigin`,
			),
	];
}

function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
	const module = manifest[name];
	if (module === undefined || found.has(module.file)) return found;
	found.add(module.file);
	for (const style of module.css ?? []) found.add(style);
	for (const imported of module.imports ?? []) filesOf(manifest, imported, found);
	return found;
}
