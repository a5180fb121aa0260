import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../source-files.ts';

interface Chunk {
	file: string;
	/** The keys of the chunks that load together with this chunk. */
	imports?: string[];
}

const built = `${root}web/dist/`;
const readBuilt = (file: string) => readFileSync(built + file, 'utf8');
const manifest: Record<string, Chunk> = JSON.parse(readBuilt('.vite/index.json'));

/** Returns the entry's file and the files that the browser loads before the entry runs. */
function filesAtStart(entry: string): string[] {
	const keys = new Set([entry]);
	for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
	return [...keys].map((key) => manifest[key]?.file ?? `${key} is not in the manifest`);
}

/** Zod reads this property of every schema, so minified code keeps its name. */
const containsZod = (file: string) => readBuilt(file).includes('._zod.');

test('the files that every public page loads at start do not contain zod', () => {
	expect(filesAtStart('index.html').filter(containsZod)).toEqual([]);
	// Forms need zod, so some script must contain zod. Otherwise the check above could never fail.
	const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
	expect(scripts.filter(({ file }) => containsZod(file))).not.toEqual([]);
});
