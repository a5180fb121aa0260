import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const {
	devDependencies,
}: { devDependencies: Record<string, string> } = require('../../package.json');
const source = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/burgee');

/** Other characters, such as those of Polish names, are shown in a system font. */
const characters = [
	...between(' ', '~'),
	// The letters of Western European languages, with × and ÷.
	...between('À', 'ÿ'),
	...'¡¿«»‘’‚“”„–—…·•‹›',
	...'£€§©®™°²³¼½¾±−↑↓',
	// Spaces, hyphens and joiners that a text can contain and nobody can see.
	...'\u00A0\u00AD\u2009\u200B\u2011\u202F',
].join('');

const options = {
	targetFormat: 'woff2',
	variationAxes: { wght: { min: 400, max: 700 } },
	// Kerning, and figures of equal width. The contextual alternates (`calt`) would add a fifth to the size.
	keepFeatures: ['kern', 'tnum'],
} as const;

/**
 * Reduces the font Inter to the characters, weights and features that the app uses. Style sheets load the result as
 * `@subset/inter.woff2`. The result is kept until the font, one of these or the version of subset-font changes.
 */
export function subsetFont(): Plugin {
	return {
		name: 'burgee-subset-font',
		async config() {
			const font = await readFile(require.resolve(source));
			const wanted = JSON.stringify([characters, options, devDependencies['subset-font']]);
			const hash = createHash('sha256').update(font).update(wanted).digest('hex');
			const fontFile = join(cacheFolder, 'inter.woff2');
			const hashFile = join(cacheFolder, 'inter.sha256');
			const isKept = existsSync(fontFile) && existsSync(hashFile);
			if (!isKept || (await readFile(hashFile, 'utf8')) !== hash) {
				const small = await subset(font, characters, options);
				await mkdir(cacheFolder, { recursive: true });
				// If the build ends between these steps, the next one finds no hash.
				await rm(hashFile, { force: true });
				await writeFile(fontFile, small);
				await writeFile(hashFile, hash);
			}
			return { resolve: { alias: { '@subset': cacheFolder } } };
		},
	};
}

/** Returns the characters from `first` to `last` in Unicode's order. */
function between(first: string, last: string): string[] {
	const [start = 0, end = 0] = [first.codePointAt(0), last.codePointAt(0)];
	return Array.from({ length: end - start + 1 }, (_, index) => String.fromCodePoint(start + index));
}
