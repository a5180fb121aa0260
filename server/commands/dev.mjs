// Runs Burgee from source. When a file changes, the server restarts or the pages reload.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import './end-with-npm.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
// On Windows, npx is a script that only a shell can start.
const shell = process.platform === 'win32';
const run = (...args) => spawn('npx', args, { cwd: root, stdio: 'inherit', shell });

const children = [
	run('tsx', 'watch', '--conditions=burgee-source', 'server/serve.ts'),
	run('vite', 'web'),
];
for (const signal of ['SIGINT', 'SIGTERM']) {
	process.on(signal, () => {
		for (const child of children) child.kill(signal);
	});
}
