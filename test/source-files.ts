import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const generatedFolders = new Set(['node_modules', 'dist', 'dist-types']);

/** Lists every file of the folder by its path from the root, for example 'core/rules/booking/price.ts'. */
export function filesIn(folder: string): string[] {
	return readdirSync(`${root}${folder}`, { withFileTypes: true })
		.filter(({ name }) => !generatedFolders.has(name))
		.flatMap((entry) => {
			const path = `${folder}/${entry.name}`;
			return entry.isDirectory() ? filesIn(path) : [path];
		})
		.sort();
}

export function isSource(path: string): boolean {
	return /\.(ts|tsx|mjs)$/.test(path);
}

export function codeOf(path: string): string {
	return readFileSync(`${root}${path}`, 'utf8')
		.replace(/\/\*[\s\S]*?\*\//g, '')
		.replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1');
}

export function importsOf(path: string): string[] {
	const code = codeOf(path);
	const patterns = [
		/^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
		/^\s*import\s*['"]([^'"]+)['"]/gm,
		/\bimport\(\s*['"]([^'"]+)['"]/g,
	];
	return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name));
}
