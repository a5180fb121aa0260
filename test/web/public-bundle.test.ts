import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../source-files.ts';

interface Chunk {
	file: string;
	/** The manifest keys of the JavaScript files that the browser loads together with this file. */
	imports?: string[];
}

const built = `${root}web/dist/`;
const readBuilt = (file: string) => readFileSync(built + file, 'utf8');
const manifest: Record<string, Chunk> = JSON.parse(readBuilt('.vite/index.json'));

/** Returns the JavaScript files that the browser loads before the page's code runs. */
function filesAtStart(entry: string): string[] {
	const keys = new Set([entry]);
	for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
	return [...keys].map((key) => manifest[key]?.file ?? `${key} is not in the manifest`);
}

/** Minified code of the library zod still contains the property name `_zod`. */
const containsZod = (file: string) => readBuilt(file).includes('._zod.');

test('the files that every public page loads at start do not contain zod', () => {
	expect(filesAtStart('index.html').filter(containsZod)).toEqual([]);
	// Forms use zod, so at least one script must contain zod. This check proves that the search for zod works.
	const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
	expect(scripts.filter(({ file }) => containsZod(file))).not.toEqual([]);
});
