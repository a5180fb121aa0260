// Bundles the web app and the server, in one process, which loads Vite once.
import { build } from 'vite';

for (const part of [
	{ root: 'web' },
	{ root: 'web', mode: 'panel' },
	// The renderer contains the names of the files that the browser loads, so it is bundled after them.
	{ root: 'web', mode: 'render' },
	{ root: 'server' },
]) {
	await build(part);
}
