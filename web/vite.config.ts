import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import {
	type BuildEnvironmentOptions,
	defaultClientConditions,
	defaultServerConditions,
	defineConfig,
	type Plugin,
} from 'vite';
import { asciiPrograms } from '../server/vite.config.ts';
import { readPageAssets } from './build/page-assets.ts';
import { pageDocuments } from './build/page-documents.ts';
import { scopedName } from './build/scoped-name.ts';
import { subsetFont } from './build/subset-font.ts';

const root = import.meta.dirname;
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const conditions = ['burgee-source', ...defaultClientConditions];

/** The public pages. Each is a document with a script of its own (decision: rendered-pages). */
const pages = readdirSync(join(root, 'pages'), { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => name);

/**
 * Builds the scripts of the public pages. The mode `panel` adds the admin panel. The builds are separate, so that public
 * pages do not load router code that only the panel needs. The mode `render` then builds the renderer, with which the
 * server renders the public pages (server/release/bundle.mjs).
 */
export default defineConfig(({ mode }) => ({
	root,
	plugins: [
		react(),
		sharedHead(),
		pageDocuments(),
		...(mode === 'render' ? [asciiPrograms] : [subsetFont(), compressed()]),
	],
	// Imports the source files of the core package instead of its build. Tree shaking can then remove unused
	// code, and changes of the core package take effect immediately.
	resolve: { conditions },
	css: { modules: { generateScopedName: scopedName } },
	// A target given as a string would change the header Host, and the server would refuse writes as cross-site.
	server: {
		// Paths of the source folder web/api begin like the server's calls, but end in .ts: Vite serves them itself.
		proxy: {
			'^/(api/(?!.*\\.ts)|calendar.ics|documents/.|photos/|logo/|manifest.webmanifest)': {
				target: server,
			},
		},
	},
	...(mode === 'render' ? rendererBuild() : { build: browserBuild(mode) }),
}));

/**
 * Tells the bundler that creating a schema has no side effects. The bundler then leaves out the schemas that a page does
 * not use, and zod if the page uses none.
 */
const pureSchemas = { manualPureFunctions: ['z', 'isoInstant'] };

function browserBuild(mode: string): BuildEnvironmentOptions {
	const isPanel = mode === 'panel';
	return {
		outDir: 'dist',
		emptyOutDir: !isPanel,
		copyPublicDir: !isPanel,
		rolldownOptions: {
			input: isPanel
				? join(root, 'admin.html')
				: Object.fromEntries(pages.map((name) => [name, join(root, `pages/${name}/entry.tsx`)])),
			treeshake: pureSchemas,
			output: {
				entryFileNames: 'assets/[name]-[hash].js',
				chunkFileNames: ({ name }) => `assets/${shortened(name)}-[hash].js`,
				assetFileNames: ({ names }) => `assets/${shortened(names[0])}-[hash][extname]`,
				codeSplitting: { groups: isPanel ? panelCode : publicCode },
			},
		},
		target: 'es2022',
		// Inlines no asset, because the Content-Security-Policy forbids fonts in `data:` URLs.
		assetsInlineLimit: 0,
		// The panel has one style sheet, so the order of its rules does not depend on the order of the visited pages.
		cssCodeSplit: !isPanel,
		modulePreload: {
			polyfill: false,
			// Each page has loaded these files before its script imports others.
			resolveDependencies: (_, files) =>
				files.filter((file) => !/assets\/(main|rolldown-runtime)-/.test(file)),
		},
		// The build of the renderer and the server read the manifests, to preload each page's files.
		manifest: `.vite/${isPanel ? 'admin' : 'index'}.json`,
	};
}

/**
 * The router loads the code of a page when the page is opened. What all pages load is one file, and what most pages load
 * is another. test/web/panel-bundle.test.ts limits what a page loads.
 */
const panelCode = [
	// The schemas of times are merged with zod, so that pages that only show times load neither.
	{
		name: 'zod',
		test: /\/(node_modules\/zod\/|calendar\/(time-schemas|period)|rules\/text-schemas)/,
	},
	{ name: 'main', tags: ['$initial'] },
	// The sign-in page loads no zod, so its form is not merged with code that imports zod.
	{
		name: 'form',
		test: /\/(core\/errors\/(parse-input|sign-in)|web\/(api\/idempotency|panel\/(frame\/failure|records\/(form\.|panel-form))|ui\/(error-summary|field|use-form|use-lazy-code)))/,
		includeDependenciesRecursively: false,
	},
	// Most pages show the server's own message of an error, and need no catalogue.
	{
		name: 'messages',
		test: /\/core\/errors\/(club-error|messages|public-messages)\./,
		includeDependenciesRecursively: false,
	},
	{ name: 'common', minShareCount: 18, includeDependenciesRecursively: false },
	{
		name: 'icons',
		test: /\/lucide-react\//,
		minShareCount: 2,
		includeDependenciesRecursively: false,
	},
	{
		name: 'record-form',
		test: /\/records\/(compared|conflict|differences|fields|record|time|use-fields|use-record-form|use-revised)/,
		includeDependenciesRecursively: false,
	},
	// The roll call and the day sheet show answers without the words of the audit log, which import zod.
	{
		name: 'answers',
		test: /\/(display\/answer-words|booking\/answers)\./,
		includeDependenciesRecursively: false,
	},
	// The roll call and the day sheet show amounts, and do not search bookings.
	{
		name: 'booking-search',
		test: /\/booking-words\/booking-search\./,
		includeDependenciesRecursively: false,
	},
	// Pages that only show labels load no schema.
	{ name: 'labels', test: /\/rules\/[\w-]+\/labels/ },
	{ name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
];

/**
 * The code that most pages load is one file. Small pieces of code that some pages share are merged into few files,
 * because on a slow connection a request takes more time than a few bytes.
 */
const publicCode = [
	{ name: 'main', minShareCount: 9 },
	// Forms load zod and their schemas when they need them, so these are not merged with code that pages load at once. The
	// same holds for the dialog, the confirmation and the links to other calendars, which the booking page needs only
	// after an action.
	{ name: 'zod', test: /\/node_modules\/zod\// },
	{
		name: 'schemas',
		test: /\/(rules\/text-schemas|booking\/(booking-form|answer|answer-issues)|events\/question|waiting-list\/waiting-form|work-days\/sign-up-form|ui\/form-readers)\./,
		includeDependenciesRecursively: false,
	},
	{ name: 'dialog', test: /\/ui\/(dialog|use-modal)\./ },
	// The booking page shows an event as Home does, but has nothing else of Home. Home also has the icon of the work days.
	{
		name: 'event',
		test: /\/(ui\/(book-by|book-event-link|booked-note|date-block|event-badges|forget-bookings|missing-page|email-link)|icons\/hammer|remembered-bookings)\./,
	},
	// Home has no form.
	{
		name: 'form',
		test: /\/(ui\/(booking-fields|booking-values|count-field|title-case|price-summary|error-summary|field|field-frame|field-order|form|use-form|use-lazy-code)|api\/idempotency-key|errors\/parse-input|display\/retention-words|icons\/(minus|plus)|booking\/(booking-counts|labels)|errors\/public-messages)\./,
		includeDependenciesRecursively: false,
	},
	{
		name: 'confirmed',
		test: /\/(ui\/(booking-confirmed|booking-rows|if-plans-change|next-steps|sign-up-confirmed|sign-up-rows|typed-summary)|display\/booking-words)\./,
		includeDependenciesRecursively: false,
	},
	{
		name: 'calendar-links',
		test: /\/(add-to-calendar|calendar-links|calendar-plus|icons\/download|next-steps\.module|summary-list|work-day-span)\./,
		includeDependenciesRecursively: false,
	},
	// Home has no booking to price or to pay.
	{
		name: 'booking',
		test: /\/(booking\/(price|short-reference)|errors\/assert-invariant|stored-flash-message|ui\/go-to-payment)\./,
		includeDependenciesRecursively: false,
	},
	// The booking page needs neither a list of headings nor links to related pages, nor the form and the confirmation of
	// work days.
	{
		name: 'guide',
		test: /\/ui\/(contents|guide|related-links)\./,
		includeDependenciesRecursively: false,
	},
	{
		name: 'sign-up',
		test: /\/ui\/(sign-up-confirmed|sign-up-rows|choice\.module|typed-summary)\./,
		includeDependenciesRecursively: false,
	},
	// Pages that only show labels load no schema.
	{ name: 'labels', test: /\/rules\/[\w-]+\/labels/ },
	{ name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000 },
];

/** One file for Node.js with everything that it imports. */
function rendererBuild() {
	return {
		define: {
			'process.env.NODE_ENV': '"production"',
			pageAssets: JSON.stringify(readPageAssets(join(root, 'dist'), pages)),
		},
		ssr: {
			noExternal: true,
			resolve: { conditions: ['burgee-source', ...defaultServerConditions] },
		},
		build: {
			ssr: join(root, 'render/page-renderer.tsx'),
			rolldownOptions: { treeshake: pureSchemas },
			outDir: 'dist-render',
			copyPublicDir: false,
			target: 'node20',
			// A smaller file takes less of the server's memory.
			minify: true,
		},
	} as const;
}

/** Returns the name of a file without its extension and without the names of the pages that share the file. */
function shortened(name = 'asset'): string {
	return name.split(/[~.]/)[0] ?? name;
}

/**
 * Replaces a comment such as <!-- layout/head.html --> in the panel's document with the content of the named file.
 */
function sharedHead(): Plugin {
	return {
		name: 'burgee-shared-head',
		transformIndexHtml: {
			order: 'pre',
			handler: (html) =>
				html.replace(/<!-- (layout\/[\w-]+\.html) -->/g, (_comment, part) =>
					readFileSync(join(root, part), 'utf8'),
				),
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
