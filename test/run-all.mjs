// Runs every test. The arguments go to the last part, which tests the adapters, the server and the browser.
import { createRequire } from 'node:module';
import { startProgram } from '../server/release/start-program.mjs';

/** Compiles the native packages, if `npm ci --ignore-scripts` has left that out (decision: sqlite-for-tests). */
async function compileNativePackages() {
	try {
		const Database = createRequire(import.meta.url)('better-sqlite3');
		new Database(':memory:').close();
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

// Before the native packages are compiled, the tests that need none of them run.
const meanwhile = [compileNativePackages(), succeed('biome', ['check', '.'])];
await succeed('npm', ['run', 'build']);
await succeed('vitest', ['run', '--project', 'architecture', '--project', 'unit']);
await Promise.all(meanwhile);
await succeed('vitest', ['run', '--project', 'app', ...process.argv.slice(2)]);
