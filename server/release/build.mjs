// Bundles the web app and the server, and checks the types at the same time.
import { startProgram } from './start-program.mjs';

const codes = await Promise.all(
	['types', 'bundle'].map((script) => startProgram('npm', ['run', script])),
);
process.exitCode = Math.max(...codes);
