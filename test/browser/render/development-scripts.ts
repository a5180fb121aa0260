import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions, loadConfigFromFile, type Plugin } from 'vite';
import { root } from '../../source-files.ts';

const web = join(root, 'web');

/** Where the browser finds the scripts that `buildDevelopmentScripts` writes. */
export const developmentBase = '/development/';

/** The names of the public pages with a script. The page that asks for the members’ password has none. */
export const publicPages = readdirSync(join(web, 'pages')).filter((name) => name !== 'entrance');

/** React records the stack of each new element, up to a number in each second, which would take half of the time. */
const withoutStacks: Plugin = {
	name: 'burgee-without-stacks',
	transform: {
		filter: { id: /\/react\/.*\.development\.js$/ },
		handler: (code) => code.replace(/1e4 >(?=\s*ReactSharedInternals)/g, '0 >'),
	},
};

/**
 * Builds scripts with the development version of React, which also reports an attribute of the server's HTML that differs
 * from the browser's first render. The production version reports only different texts and elements.
 * @param entries the script files in web/ by name. The folder then contains a script of each name, and style.css.
 */
export async function buildDevelopmentScripts(
	folder: string,
	entries: Record<string, string>,
): Promise<void> {
	const usual = await loadConfigFromFile(
		{ command: 'build', mode: 'development' },
		join(web, 'vite.config.ts'),
	);
	await build({
		root: web,
		base: developmentBase,
		configFile: false,
		logLevel: 'error',
		mode: 'development',
		plugins: [react(), withoutStacks],
		// The server's HTML has the class names of the usual build.
		css: usual?.config.css ?? {},
		// Without this function, React does not measure its work for developer tools, which would take time.
		define: { 'process.env.NODE_ENV': '"development"', 'console.timeStamp': 'undefined' },
		resolve: {
			conditions: ['burgee-source', ...defaultClientConditions],
			// The usual build has written the font to this folder (web/build/subset-font.ts).
			alias: { '@subset': join(root, 'node_modules/.cache/burgee') },
		},
		build: {
			outDir: folder,
			minify: false,
			copyPublicDir: false,
			cssCodeSplit: false,
			modulePreload: false,
			rolldownOptions: {
				input: Object.fromEntries(
					Object.entries(entries).map(([name, file]) => [name, join(web, file)]),
				),
				output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
			},
		},
	});
}
