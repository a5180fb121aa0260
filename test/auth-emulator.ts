import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { root } from './source-files.ts';

/** The emulator signs in the users of only this project. Google never creates a project whose id begins with 'demo-'. */
const projectId = 'demo-burgee';

export interface AuthEmulator {
	host: string;
	/** The environment variables that connect Burgee to the emulator. */
	environment: Record<string, string>;
	/** Google's Admin library, connected to the emulator. */
	auth: Auth;
	/** Removes all users. */
	reset(): Promise<void>;
	stop(): Promise<void>;
}

/**
 * Starts Google's Auth emulator on a free port, with a temporary folder as its home. Sets
 * FIREBASE_AUTH_EMULATOR_HOST for Google's Admin library until `stop`.
 */
export async function startAuthEmulator(): Promise<AuthEmulator> {
	const home = await mkdtemp(join(tmpdir(), 'burgee-auth-'));
	const child = spawn(process.execPath, [join(root, 'test/auth-emulator-process.mjs'), projectId], {
		cwd: home,
		env: { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home, TMPDIR: home },
		stdio: ['pipe', 'pipe', 'pipe'],
	});
	const exited = once(child, 'exit');
	let output = '';
	child.stderr.on('data', (chunk) => (output += chunk));
	const port = await new Promise<string>((resolve, reject) => {
		child.stdout.on('data', (chunk) => {
			output += chunk;
			const found = /^port (\d+)$/m.exec(output)?.[1];
			if (found) resolve(found);
		});
		child.once('exit', () => reject(new Error(`the Auth emulator has stopped:\n${output}`)));
	});
	const host = `127.0.0.1:${port}`;
	process.env.FIREBASE_AUTH_EMULATOR_HOST = host;
	const app: App = initializeApp({ projectId }, `test-${port}`);
	return {
		host,
		environment: {
			IDENTITY: 'firebase',
			FIREBASE_PROJECT_ID: projectId,
			FIREBASE_API_KEY: 'any-key',
			FIREBASE_AUTH_EMULATOR_HOST: host,
		},
		auth: getAuth(app),
		reset: async () => {
			const users = `http://${host}/emulator/v1/projects/${projectId}/accounts`;
			const { ok } = await fetch(users, {
				method: 'DELETE',
				headers: { Authorization: 'Bearer owner' },
			});
			if (!ok) throw new Error('the Auth emulator cannot remove its users');
		},
		stop: async () => {
			delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
			await deleteApp(app);
			child.stdin.end();
			await exited;
			await rm(home, { recursive: true, force: true });
		},
	};
}
