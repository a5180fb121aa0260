import { readFileSync } from 'node:fs';

const readme = readFileSync(new URL('../../core/README.md', import.meta.url), 'utf8');

/** The README's JavaScript, by the heading that it stands under. */
export const examples = [...readme.matchAll(/^## (.+)\n[^#]*?```js\n([\s\S]*?)```/gm)].map(
	([, title = '', code = '']) => ({ title, code }),
);

/** The example with each line that promises something behind '//' handing both to `results`. */
export function withResults(code: string): string {
	return code.replace(/^(.+); \/\/ (.+)$/gm, 'results.push({ given: $1, promised: $2 });');
}
