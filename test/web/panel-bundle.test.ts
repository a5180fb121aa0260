import { expect, test } from 'vitest';
import { builtFiles, gzipBytes, readBuilt } from './built-files.ts';

const { scripts, chunksAtStart } = builtFiles('admin');

/** Returns the JavaScript files that the browser loads to show a page of the panel. */
function filesOf(page: string): string[] {
	return chunksAtStart('admin.html', `panel/${page}/page.tsx`).map(({ file }) => file);
}

test.each([
	['sign-in', 120],
	['dashboard', 130],
	['roll-call', 130],
	['day-sheet', 130],
] as const)('the scripts of the panel’s page %s have at most %i KiB with gzip', (page, maxKib) => {
	const sizes = filesOf(page).map((file) => ({ file, bytes: gzipBytes(file) }));
	expect(sizes.length).toBeGreaterThan(1);
	const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
	// With each new page, more code may reach the share count in web/vite.config.ts from which all pages load the code.
	const hint = `see panelCode in web/vite.config.ts; the page loads ${JSON.stringify(sizes)}`;
	expect(total, hint).toBeLessThanOrEqual(maxKib * 1024);
});

/** Texts of pages that few admins open. */
const marks = { 'the CSV import': 'Check the Rows', 'the QR code': 'QR code for your' };

test.each(Object.entries(marks))('the sign-in page and the roll call do not load %s', (_, mark) => {
	const contains = (file: string) => readBuilt(file).includes(mark);
	expect(scripts.some(contains)).toBe(true);
	expect([...filesOf('sign-in'), ...filesOf('roll-call')].filter(contains)).toEqual([]);
});
