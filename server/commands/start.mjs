// Starts the compiled server. If the server is not compiled yet, compiles it first.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const isBuilt = ['../dist/main.js', '../../web/dist-render/page-renderer.js'].every((file) =>
	existsSync(new URL(file, import.meta.url)),
);
if (!isBuilt) {
	const root = fileURLToPath(new URL('../..', import.meta.url));
	const { status } = spawnSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' });
	if (status !== 0) process.exit(status ?? 1);
}
await import('../dist/main.js');
