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
	// Imports the core's source files instead of its build. Tree shaking can then remove unused
	// code, and changes of the core take effect immediately.
	resolve: { conditions: ['burgee-source', ...defaultClientConditions] },
	server: { proxy: { '^/(api/|documents/.|photos/|manifest.webmanifest)': server } },
	build: {
		outDir: 'dist',
		emptyOutDir: true,
		target: 'es2022',
		// The Content-Security-Policy allows files from our server and nothing inline.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		// The server reads the manifest to preload each page's files.
		manifest: true,
	},
});

/** Writes a Brotli and a gzip file beside each asset, so that the server does not compress assets for each request. */
function compressed(): Plugin {
	return {
		name: 'burgee-compressed',
		apply: 'build',
		async writeBundle({ dir = '' }, bundle) {
			const compressibleNames = Object.keys(bundle).filter((name) =>
				/^assets\/.*\.(js|css|svg)$/.test(name),
			);
			await Promise.all(
				compressibleNames.map(async (name) => {
					const file = join(dir, name);
					const content = await readFile(file);
					await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
					await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
				}),
			);
		},
	};
}
