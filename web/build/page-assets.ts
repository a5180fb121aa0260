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
		pages.map((page) => [page, assetsOf(manifest, folder, `pages/${page}/entry.tsx`)]),
	);
}

function assetsOf(manifest: Manifest, folder: string, entry: string): PageAssets {
	const modules = modulesOf(manifest, entry);
	if (modules.length === 0) throw new Error(`the browser's build has no ${entry}`);
	const stylesheets = modules.flatMap(({ css = [] }) => css);
	const style = stylesheets
		.map((file) => readFileSync(join(folder, file), 'utf8'))
		.join('')
		.trim();
	const start = readFileSync(join(import.meta.dirname, '../render/start.js'), 'utf8').trim();
	const fonts = new Set(
		modules.flatMap(({ assets = [] }) => assets).filter((file) => file.endsWith('.woff2')),
	);
	return {
		scripts: modules.map(({ file }) => `/${file}`),
		style,
		start,
		styleSource: cspSource(style),
		scriptSource: cspSource(start),
		stylesheets: stylesheets.map((file) => `/${file}`),
		links: [...fonts].map(
			(file) => `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
		),
	};
}

function cspSource(text: string): string {
	return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
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
