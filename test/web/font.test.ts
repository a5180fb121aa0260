import { readdirSync, readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { codeOf, filesIn, isSource, root } from '../source-files.ts';

const assets = `${root}web/dist/assets`;
const fontFiles = readdirSync(assets).filter((name) => name.endsWith('.woff2'));
const content = readFileSync(`${assets}/${fontFiles[0]}`);
const font = create(content) as Font;

const webFiles = filesIn('web');

test('the site loads one font file of at most 21 KiB', () => {
	expect(fontFiles).toHaveLength(1);
	expect(content.length).toBeLessThanOrEqual(21 * 1024);
});

test('the font contains every character that the texts of the app contain', () => {
	const sources = [...webFiles, ...filesIn('core')].filter(
		(path) => (isSource(path) || path.endsWith('.html')) && !path.startsWith('core/testing/'),
	);
	const contained = new Set(font.characterSet);
	const missing = new Set(
		sources
			.flatMap((path) => [...codeOf(path)])
			.filter((character) => character > '~' && !contained.has(character.codePointAt(0) ?? 0)),
	);
	// The Latin file of Inter lacks these symbols. Browsers show them in a system font.
	expect([...missing].sort()).toEqual(['→', '↵', '√', '✓']);
});

test('the font contains all printable ASCII characters and the letters of Western Europe', () => {
	const contained = String.fromCodePoint(...font.characterSet);
	for (let code = 0x20; code < 0x7f; code++)
		expect(contained).toContain(String.fromCodePoint(code));
	for (let code = 0xc0; code < 0x100; code++)
		expect(contained).toContain(String.fromCodePoint(code));
});

test('the font has exactly the range of weights that the style sheets use', () => {
	const styles = webFiles.filter((path) => path.endsWith('.css')).map(codeOf);
	const weights = styles
		.flatMap((style) => [...style.matchAll(/\b(?:font-weight|font):\s*(\d+)\b/g)])
		.map(([, weight]) => Number(weight));
	const { min = 0, max = 0 } = font.variationAxes.wght ?? {};
	expect(weights).not.toEqual([]);
	expect([Math.min(...weights), Math.max(...weights)]).toEqual([min, max]);
});

test('the font has kerning and figures of equal width', () => {
	expect(font.availableFeatures).toEqual(expect.arrayContaining(['kern', 'tnum']));
});
