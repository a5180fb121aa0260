import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

const read = (path: string) => readFileSync(root + path, 'utf8');

const { exports }: { exports: Record<string, { 'burgee-source': string }> } = JSON.parse(
	read('core/package.json'),
);
const sources = Object.values(exports).map((paths) => posix.join('core', paths['burgee-source']));

test('TypeDoc documents every entry point of the packed core', () => {
	const { entryPoints }: { entryPoints: string[] } = JSON.parse(read('docs/typedoc/typedoc.json'));
	expect(entryPoints.map((path) => posix.join('docs/typedoc', path))).toEqual(sources);
});
