import { readFileSync } from 'node:fs';

const readme = readFileSync(new URL('../../core/README.md', import.meta.url), 'utf8');

export const examples = [...readme.matchAll(/^## (.+)\n[^#]*?```js\n([\s\S]*?)```/gm)].map(
	([, title = '', code = '']) => ({ title, code }),
);

/** Rewrites each example line `value; // expected` as a statement that adds both values to `results`. */
export function withResults(code: string): string {
	return code.replace(/^(.+); \/\/ (.+)$/gm, 'results.push({ actual: $1, expected: $2 });');
}
