import { readFileSync } from 'node:fs';
import { root } from '../source-files.ts';

/** The pages about the core that have examples in JavaScript. */
const pages = ['core/README.md', 'docs/core.md'];

export const examples = pages.flatMap((page) =>
	[...readFileSync(root + page, 'utf8').matchAll(/^## (.+)\n[^#]*?```js\n([\s\S]*?)```/gm)].map(
		([, title = '', code = '']) => ({ page, title, code }),
	),
);

/** Rewrites each example line `value; // expected` as a statement that adds both values to `results`. */
export function withResults(code: string): string {
	return code.replace(/^(.+); \/\/ (.+)$/gm, 'results.push({ actual: $1, expected: $2 });');
}
