import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { root } from '../source-files.ts';

interface Chunk {
	file: string;
	/** The manifest keys of the JavaScript files that the browser loads together with this file. */
	imports?: string[];
	css?: string[];
}

const built = `${root}web/dist/`;
const readBuilt = (file: string) => readFileSync(built + file, 'utf8');
const manifest: Record<string, Chunk> = JSON.parse(readBuilt('.vite/index.json'));

/** Returns the JavaScript files that the browser loads before the page's code runs, and their styles. */
function chunksAtStart(entry: string): Chunk[] {
	const keys = new Set([entry]);
	for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
	return [...keys].map((key) => manifest[key] ?? { file: `${key} is not in the manifest` });
}

/** For each library that the public pages load later, a text that its minified code still contains. */
const marks = { zod: '._zod.', 'date-fns-tz': 'additionalDigits must be' };

const pages = Object.keys(manifest).filter((key) => /^pages\/.*\/main\.tsx$/.test(key));
const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));

describe.each(Object.entries(marks))('the library %s', (library, mark) => {
	const contains = (file: string) => readBuilt(file).includes(mark);

	test.each(pages)(`${library} is not in the files that %s loads at start`, (entry) => {
		expect(chunksAtStart(entry).filter(({ file }) => contains(file))).toEqual([]);
	});

	// This check proves that the search for the library works.
	test(`${library} is in a file that public pages load later`, () => {
		expect(pages.length).toBeGreaterThan(5);
		expect(scripts.filter(({ file }) => contains(file))).not.toEqual([]);
	});
});

test.each(['home', 'calendar', 'event-booking'])(
	'the script and the style that the page %s loads at start have at most 100 KiB with gzip',
	(page) => {
		const chunks = chunksAtStart(`pages/${page}/main.tsx`);
		const files = chunks.flatMap(({ file, css = [] }) => [file, ...css]);
		const bytes = files.map((file) => gzipSync(readBuilt(file), { level: 9 }).length);
		expect(bytes.length).toBeGreaterThan(3);
		expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(100 * 1024);
	},
);
