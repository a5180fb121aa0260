import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { freePort } from './free-port.ts';

/** Google's own Firestore, as it comes with the Google Cloud SDK, for the time of the tests. */
export interface FirestoreEmulator {
	/** '127.0.0.1:8080', as FIRESTORE_EMULATOR_HOST has it. */
	host: string;
	/** What a process needs in its environment to use it. */
	environment: Record<string, string>;
	stop(): Promise<void>;
}

const startsWithinMs = 60_000;

/** The program that serves it; null where the SDK, its emulator or Java is missing. */
export function findEmulatorProgram(): string | null {
	if (onPath('java') === null) return null;
	const gcloud = onPath('gcloud');
	const sdks = [
		process.env.CLOUDSDK_ROOT || '/usr/lib/google-cloud-sdk',
		'/usr/lib/google-cloud-sdk',
		'/opt/google-cloud-sdk',
		join(homedir(), 'google-cloud-sdk'),
		...(gcloud === null ? [] : [dirname(dirname(realpathSync(gcloud)))]),
	];
	const programs = sdks.map((sdk) =>
		join(sdk, 'platform/cloud-firestore-emulator/cloud_firestore_emulator'),
	);
	return programs.find((program) => existsSync(program)) ?? null;
}

/** The host that is named in the environment, or the program that would be started; null where there is neither. */
export function findFirestoreEmulator(): string | null {
	return process.env.FIRESTORE_EMULATOR_HOST || findEmulatorProgram();
}

/**
 * The emulator that FIRESTORE_EMULATOR_HOST names, as it is; else one of our own on a free port, which
 * minds the security rules in that file. Null where there is neither.
 */
export async function startFirestoreEmulator({
	rules,
}: {
	rules?: string;
} = {}): Promise<FirestoreEmulator | null> {
	const running = process.env.FIRESTORE_EMULATOR_HOST;
	if (running) return emulatorAt(running, async () => {});
	const program = findEmulatorProgram();
	if (program === null) return null;
	const port = await freePort();
	const words = ['--host=127.0.0.1', `--port=${port}`];
	if (rules !== undefined) words.push(`--rules=${rules}`);
	// The shell lives as long as our end of its input, so also no longer than we do, however we end; then
	// it takes its whole process group along, in which Java is a grandchild.
	const child = spawn('sh', ['-c', '"$@" & cat; kill -9 0', 'sh', program, ...words], {
		detached: true,
		stdio: ['pipe', 'pipe', 'pipe'],
	});
	let output = '';
	child.stdout.on('data', (chunk) => (output += chunk));
	child.stderr.on('data', (chunk) => (output += chunk));
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	const stop = () => {
		child.stdin.end();
		return ended;
	};
	const host = `127.0.0.1:${port}`;
	const deadline = Date.now() + startsWithinMs;
	while (!(await answers(host))) {
		if (Date.now() > deadline) {
			await stop();
			throw new Error(`the Firestore emulator was not ready in time:\n${output}`);
		}
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	return emulatorAt(host, stop);
}

/** A Firestore of that project as it is, without Burgee in between. */
export function openFirestore(projectId: string): { firestore: Firestore; close(): Promise<void> } {
	const app = initializeApp({ projectId }, `test-${randomUUID()}`);
	const firestore = getFirestore(app);
	return {
		firestore,
		close: async () => {
			await firestore.terminate();
			await deleteApp(app);
		},
	};
}

/** The name of a project that nobody has used: it is empty, and nothing needs to be cleared away. */
export function newProject(): string {
	return `demo-burgee-${randomUUID().slice(0, 18)}`;
}

function emulatorAt(host: string, stop: () => Promise<void>): FirestoreEmulator {
	// Nobody needs to look for Google's machines to get a credential: the emulator asks for none.
	const environment = { FIRESTORE_EMULATOR_HOST: host, METADATA_SERVER_DETECTION: 'none' };
	return { host, environment, stop };
}

async function answers(host: string): Promise<boolean> {
	const response = await fetch(`http://${host}/`).catch(() => null);
	return response?.ok ?? false;
}

function onPath(name: string): string | null {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
