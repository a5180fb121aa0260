import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, root } from './source-files.ts';

const read = (path: string) => readFileSync(root + path, 'utf8');

const { exports }: { exports: Record<string, { 'burgee-source': string }> } = JSON.parse(
	read('core/package.json'),
);
const sources = Object.values(exports).map((paths) => posix.join('core', paths['burgee-source']));

test('TypeDoc documents every entry point of the packed core', () => {
	const { entryPoints }: { entryPoints: string[] } = JSON.parse(read('docs/typedoc/typedoc.json'));
	expect(entryPoints.map((path) => posix.join('docs/typedoc', path))).toEqual(sources);
});
/** Returns the names that index.ts, or another list of exports, takes from other modules, by module. */
function namesFrom(list: string): [path: string, names: Set<string>][] {
	const exported = read(list).matchAll(/export (?:type )?\{([^}]+)\} from '([^']+)'/g);
	return [...exported].map(([, names = '', module = '']) => [
		posix.join(posix.dirname(list), module),
		new Set(names.match(/\w+(?=,|\s*$)/g)),
	]);
}

function undocumented(path: string, names: Set<string> | null): string[] {
	const lines = read(path).split('\n');
	return lines.flatMap((line, index) => {
		const [, name = ''] = line.match(/^export (?:async )?(?:function|class|interface) (\w+)/) ?? [];
		const isExported = name !== '' && (names?.has(name) ?? true);
		return isExported && !lines[index - 1]?.endsWith('*/') ? [`${path} ${name}`] : [];
	});
}

test('every function, class and interface that the packed core exports has a description', () => {
	const modules = sources.flatMap((source): [string, Set<string> | null][] => {
		if (!source.endsWith('/*.ts')) return namesFrom(source);
		return filesIn(posix.dirname(source)).map((path) => [path, null]);
	});
	expect(modules.flatMap(([path, names]) => undocumented(path, names))).toEqual([]);
});
