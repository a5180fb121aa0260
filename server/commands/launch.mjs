#!/usr/bin/env node
// Runs the compiled program `burgee`. If it is not compiled yet, compiles it first.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import './end-with-npm.mjs';

const isBuilt = ['../dist/commands/burgee.js', '../../web/dist-render/page-renderer.js'].every(
	(file) => existsSync(new URL(file, import.meta.url)),
);
if (!isBuilt) {
	const root = fileURLToPath(new URL('../..', import.meta.url));
	// Standard output is for the result of the command, so the build writes to standard error.
	const { status } = spawnSync('npm', ['run', 'build'], {
		cwd: root,
		stdio: ['inherit', 2, 2],
		// On Windows, npm is a script that only a shell can start.
		shell: process.platform === 'win32',
	});
	if (status !== 0) process.exit(status ?? 1);
}
await import('../dist/commands/burgee.js');
