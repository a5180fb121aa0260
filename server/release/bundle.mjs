// Bundles the web app and the server. One process loads Vite once for all.
import { build } from 'vite';

for (const part of [
	{ root: 'web' },
	{ root: 'web', mode: 'panel' },
	// The renderer contains the names of the files that the browser loads.
	{ root: 'web', mode: 'render' },
	{ root: 'server' },
]) {
	await build(part);
}
