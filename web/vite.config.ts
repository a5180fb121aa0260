import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/**
 * `vite build web` builds the public site, and `vite build web --mode panel` adds the admin panel. The builds
 * are separate, so that public pages do not load router code that only the panel needs.
 */
export default defineConfig(({ mode }) => {
	const name = mode === 'panel' ? 'admin' : 'index';
	return {
		root: import.meta.dirname,
		plugins: [react(), documents(), compressed()],
		// Imports the source files of the core package instead of its build. Tree shaking can then remove unused
		// code, and changes of the core package take effect immediately.
		resolve: { conditions: ['burgee-source', ...defaultClientConditions] },
		// A target given as a string would change the header Host, and the server would refuse writes as cross-site.
		server: {
			proxy: { '^/(api/|documents/.|photos/|manifest.webmanifest)': { target: server } },
		},
		build: {
			outDir: 'dist',
			emptyOutDir: mode !== 'panel',
			copyPublicDir: mode !== 'panel',
			rolldownOptions: {
				input: join(import.meta.dirname, `${name}.html`),
				// Tells the bundler that creating a schema has no side effects. The bundler then leaves out the schemas
				// that a page does not use.
				treeshake: { manualPureFunctions: ['z', 'isoInstant'] },
				output: {
					chunkFileNames: ({ name }) => `assets/${shortened(name)}-[hash].js`,
					assetFileNames: ({ names }) => `assets/${shortened(names[0])}-[hash][extname]`,
					// The code that every page loads is one file. Small pieces of code that some pages share are merged into
					// few files, because on a slow connection a request takes more time than a few bytes.
					codeSplitting: {
						groups: [
							{ name: 'main', tags: ['$initial'] },
							{
								name: 'shared',
								minShareCount: 2,
								entriesAware: true,
								entriesAwareMergeThreshold: 20_000,
							},
						],
					},
				},
			},
			target: 'es2022',
			// Inlines no asset, because the Content-Security-Policy forbids fonts in `data:` URLs.
			assetsInlineLimit: 0,
			modulePreload: { polyfill: false },
			// The server reads the manifests of the build to preload each page's files.
			manifest: `.vite/${name}.json`,
		},
	};
});

/** Returns the name of a file without its extension and without the names of the pages that share the file. */
function shortened(name = 'asset'): string {
	return name.split(/[~.]/)[0] ?? name;
}

/**
 * Replaces a comment such as <!-- layout/head.html --> with the content of the named file, which both HTML
 * documents share. In development, serves the panel's document for every address below /admin.
 */
function documents(): Plugin {
	return {
		name: 'burgee-documents',
		transformIndexHtml: {
			order: 'pre',
			handler: (html) =>
				html.replace(/<!-- (layout\/[\w-]+\.html) -->/g, (_comment, part) =>
					readFileSync(join(import.meta.dirname, part), 'utf8'),
				),
		},
		configureServer(server) {
			server.middlewares.use((request, _response, next) => {
				if (/^\/admin(?:[/?]|$)/.test(request.url ?? '')) request.url = '/admin.html';
				next();
			});
		},
	};
}

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
