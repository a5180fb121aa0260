import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAssets } from '../render/document.ts';

interface BuiltModule {
	file: string;
	imports?: string[];
	css?: string[];
	assets?: string[];
}
type Manifest = Record<string, BuiltModule>;

/** Returns the files of each page, which the browser's build has written to `folder`. */
export function readPageAssets(
	folder: string,
	pages: readonly string[],
): Record<string, PageAssets> {
	const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/index.json'), 'utf8'));
	return Object.fromEntries(
		pages.map((page) => [page, assetsOf(manifest, folder, `pages/${page}/main.tsx`)]),
	);
}

function assetsOf(manifest: Manifest, folder: string, entry: string): PageAssets {
	const modules = modulesOf(manifest, entry);
	const [script] = modules.filter(({ file }) => file === manifest[entry]?.file);
	if (script === undefined) throw new Error(`the browser's build has no ${entry}`);
	const stylesheets = modules.flatMap(({ css = [] }) => css);
	const style = stylesheets
		.map((file) => readFileSync(join(folder, file), 'utf8'))
		.join('')
		.trim();
	const hash = createHash('sha256').update(style).digest('base64');
	const fonts = new Set(
		modules.flatMap(({ assets = [] }) => assets).filter((file) => file.endsWith('.woff2')),
	);
	return {
		script: `/${script.file}`,
		style,
		styleSource: `'sha256-${hash}'`,
		stylesheets: stylesheets.map((file) => `/${file}`),
		links: [
			...[...fonts].map(
				(file) => `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
			),
			...modules.map(({ file }) => `</${file}>; rel=modulepreload; crossorigin`),
		],
	};
}

/** Returns a module after the modules that it imports, which is the order of their style rules. */
function modulesOf(
	manifest: Manifest,
	key: string,
	found = new Map<string, BuiltModule>(),
): BuiltModule[] {
	const module = manifest[key];
	if (module !== undefined && !found.has(key)) {
		for (const imported of module.imports ?? []) modulesOf(manifest, imported, found);
		found.set(key, module);
	}
	return [...found.values()];
}
