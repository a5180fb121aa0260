// Builds Burgee, checks types and style, and runs every test. The arguments go to Vitest.
import { createRequire } from 'node:module';
import { startProgram } from '../server/release/start-program.mjs';

/** Compiles the native packages, if `npm ci --ignore-scripts` has left that out (decision: sqlite-for-tests). */
async function compileNativePackages() {
	try {
		createRequire(import.meta.url)('better-sqlite3/build/Release/better_sqlite3.node');
	} catch {
		// In the nine megabytes of SQLite, GCC takes 20 seconds to look for misleading indentation, even if it may not warn.
		await succeed('npm', ['rebuild'], {
			CFLAGS: '-O0 -Wno-misleading-indentation',
			CXXFLAGS: '-O0',
		});
	}
}

async function succeed(...program) {
	const code = await startProgram(...program);
	if (code !== 0) process.exit(code);
}

await Promise.all([
	compileNativePackages(),
	succeed('biome', ['check', '.']),
	succeed('node', ['server/release/build.mjs']),
]);
await succeed('vitest', ['run', ...process.argv.slice(2)]);
