import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
	root: import.meta.dirname,
	plugins: [react(), compressed()],
	// The core's sources, not its build: its unused rules are shaken out, and a change shows at once.
	resolve: { conditions: ['burgee-source', ...defaultClientConditions] },
	server: { proxy: { '^/(api/|documents/.|photos/|manifest.webmanifest)': server } },
	build: {
		outDir: 'dist',
		emptyOutDir: true,
		target: 'es2022',
		// The Content-Security-Policy allows files of our own and nothing inline.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		// The server reads there which files a page begins with.
		manifest: true,
	},
});

/** Lays the smallest Brotli and gzip form of each file beside it: no member waits for the server to pack it. */
function compressed(): Plugin {
	return {
		name: 'burgee-compressed',
		apply: 'build',
		async writeBundle({ dir = '' }, bundle) {
			const packable = Object.keys(bundle).filter((name) =>
				/^assets\/.*\.(js|css|svg)$/.test(name),
			);
			await Promise.all(
				packable.map(async (name) => {
					const file = join(dir, name);
					const content = await readFile(file);
					await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
					await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
				}),
			);
		},
	};
}
