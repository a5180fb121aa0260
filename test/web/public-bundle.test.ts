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

const pages = Object.keys(manifest).filter((key) => /^pages\/.*\/page\.tsx$/.test(key));

test.each(['index.html', ...pages])(
	'the files that %s loads at start do not contain zod',
	(entry) => {
		expect(filesAtStart(entry).filter(containsZod)).toEqual([]);
	},
);

test('the public site contains zod in a file that forms load later', () => {
	expect(pages.length).toBeGreaterThan(5);
	// This check proves that the search for zod works.
	const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
	expect(scripts.filter(({ file }) => containsZod(file))).not.toEqual([]);
});
