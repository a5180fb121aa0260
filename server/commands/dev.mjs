// Runs Burgee from source. When a file changes, the server restarts or the pages reload.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = (...args) => spawn('npx', args, { cwd: root, stdio: 'inherit' });

const children = [
	run('tsx', 'watch', '--conditions=burgee-source', 'server/serve.ts'),
	run('vite', 'web'),
];
for (const signal of ['SIGINT', 'SIGTERM']) {
	process.on(signal, () => {
		for (const child of children) child.kill(signal);
	});
}
