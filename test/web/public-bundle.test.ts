import { describe, expect, test } from 'vitest';
import { builtFiles, gzipBytes, readBuilt } from './built-files.ts';

const { entries, scripts, chunksAtStart } = builtFiles('index');

/** For each library that the public pages load later, a text that its minified code still contains. */
const marks = { zod: '._zod.', 'date-fns-tz': 'additionalDigits must be' };

const pages = entries.filter((key) => /^pages\/.*\/entry\.tsx$/.test(key));

describe.each(Object.entries(marks))('the library %s', (library, mark) => {
	const contains = (file: string) => readBuilt(file).includes(mark);

	test.each(pages)(`${library} is not in the files that %s loads at start`, (entry) => {
		expect(chunksAtStart(entry).filter(({ file }) => contains(file))).toEqual([]);
	});

	// This check proves that the search for the library works.
	test(`${library} is in a file that public pages load later`, () => {
		expect(pages.length).toBeGreaterThan(5);
		expect(scripts.filter(contains)).not.toEqual([]);
	});
});

test.each(['home', 'calendar', 'event-booking'])(
	'the script and the style that the page %s loads at start have at most 100 KiB with gzip',
	(page) => {
		const chunks = chunksAtStart(`pages/${page}/entry.tsx`);
		const bytes = chunks.flatMap(({ file, css = [] }) => [file, ...css]).map(gzipBytes);
		expect(bytes.length).toBeGreaterThan(3);
		expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(100 * 1024);
	},
);
