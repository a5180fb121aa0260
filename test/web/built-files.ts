import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { root } from '../source-files.ts';

interface Chunk {
	file: string;
	/** The manifest keys of the JavaScript files that the browser loads together with this file. */
	imports?: string[];
	css?: string[];
}

export function readBuilt(file: string): string {
	return readFileSync(`${root}web/dist/${file}`, 'utf8');
}

/** Returns the size of a built file, compressed with gzip. */
export function gzipBytes(file: string): number {
	return gzipSync(readBuilt(file), { level: 9 }).length;
}

/** Reads a manifest of the build: which files the browser loads for each entry or dynamic import. */
export function builtFiles(manifestName: 'index' | 'admin') {
	const manifest: Record<string, Chunk> = JSON.parse(readBuilt(`.vite/${manifestName}.json`));
	return {
		entries: Object.keys(manifest),
		scripts: Object.values(manifest)
			.map(({ file }) => file)
			.filter((file) => file.endsWith('.js')),
		/** Returns the JavaScript files that the browser loads before the code of the entries runs, and their styles. */
		chunksAtStart: (...entries: string[]): Chunk[] => {
			const keys = new Set(entries);
			for (const key of keys) {
				for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
			}
			return [...keys].map((key) => manifest[key] ?? { file: `${key} is not in the manifest` });
		},
	};
}
