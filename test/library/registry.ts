import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { root } from '../source-files.ts';

/**
 * Files that core does not need: other languages and functions for pipelines in date-fns, and the sources of zod. npm
 * would take seconds of CPU time to unpack these four thousand files.
 */
const leftOut = ['date-fns/locale/[!e_]*', 'date-fns/locale/e[!n]*', 'date-fns/fp', 'zod/src'];

/**
 * Starts a local npm registry that serves the packages installed in this repository. Tests can install
 * packages without the network. The registry does not serve core, so npm can install core only from the
 * packed file.
 */
export async function openRegistry() {
	const server = createServer(async ({ url = '/' }, response) => {
		const [name = '', file] = decodeURIComponent(url.slice(1)).split('/-/');
		const manifestPath = `${root}node_modules/${name}/package.json`;
		if (name.startsWith('@burgee/') || !existsSync(manifestPath)) {
			response.writeHead(404).end();
			return;
		}
		if (file !== undefined) {
			// npm removes the first part of each path in an archive, so the top folder can have any name.
			const directory = dirname(manifestPath);
			const left = leftOut.map((pattern) => `--exclude=${pattern}`);
			const tar = spawn('tar', ['-c', ...left, '-C', dirname(directory), basename(directory)]);
			await pipeline(tar.stdout, response);
			return;
		}
		const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
		const { version } = manifest;
		const dist = { tarball: `${origin}/${name}/-/${version}.tgz` };
		const versions = { [version]: { ...manifest, dist } };
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return { origin, close: () => server.close() };
}
