import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { freePort } from './free-port.ts';
import { sharedProgram } from './shared-program.ts';
import { root } from './source-files.ts';

export interface FirestoreEmulator {
	/** The value for FIRESTORE_EMULATOR_HOST, such as '127.0.0.1:8080'. */
	host: string;
	environment: Record<string, string>;
	/** Removes all documents of a project. */
	removeDocuments(projectId: string): Promise<void>;
	stop(): Promise<void>;
}

const startTimeoutMs = 60_000;

/** The emulator's program, or null if the SDK, its emulator or Java is missing. */
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

/** Returns the value of FIRESTORE_EMULATOR_HOST or the path of an installed emulator; null if neither exists. */
export function findFirestoreEmulator(): string | null {
	return process.env.FIRESTORE_EMULATOR_HOST || findEmulatorProgram();
}

/**
 * Provides the emulator at FIRESTORE_EMULATOR_HOST or, if the variable is not set, the emulator that all test workers
 * share. @throws Error if no emulator is installed. Call `findFirestoreEmulator` first.
 */
export async function startFirestoreEmulator(): Promise<FirestoreEmulator> {
	const running = process.env.FIRESTORE_EMULATOR_HOST;
	if (running) return emulatorAt(running, async () => {});
	return emulatorAt(await sharedProgram('firestore'), async () => {
		// Otherwise the next test file in this process would count the shared emulator as one that was already running.
		delete process.env.FIRESTORE_EMULATOR_HOST;
	});
}

/** Starts an emulator on a free port, with Burgee's security rules. */
export async function startOwnFirestoreEmulator(): Promise<
	Pick<FirestoreEmulator, 'host' | 'stop'>
> {
	const program = findEmulatorProgram();
	if (program === null) throw new Error('there is no Firestore emulator on this machine');
	const port = await freePort();
	const rules = join(root, 'adapters/firestore/firestore.rules');
	const words = ['--host=127.0.0.1', `--port=${port}`, `--rules=${rules}`];
	// If this process dies, `cat` reaches the end of its input. The shell then kills the emulator's Java process.
	const child = spawn('sh', ['-c', '"$@" & cat; kill -9 0', 'sh', program, ...words], {
		detached: true,
		stdio: ['pipe', 'pipe', 'pipe'],
		// The emulator runs for a few minutes. Java's slower optimisations would cost more CPU time than they save.
		env: { ...process.env, JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' },
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
	const deadline = Date.now() + startTimeoutMs;
	while (!(await answers(host))) {
		if (Date.now() > deadline) {
			await stop();
			throw new Error(`the Firestore emulator was not ready in time:\n${output}`);
		}
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	return { host, stop };
}

export function openFirestore(projectId: string): {
	app: App;
	firestore: Firestore;
	close(): Promise<void>;
} {
	const app = initializeApp({ projectId }, `test-${randomUUID()}`);
	const firestore = getFirestore(app);
	return {
		app,
		firestore,
		close: async () => {
			await firestore.terminate();
			await deleteApp(app);
		},
	};
}

/** Returns the name of a new project. A new project is empty, so tests need not delete old documents. */
export function newProject(): string {
	return `demo-burgee-${randomUUID().slice(0, 18)}`;
}

/** Makes Google's libraries in this process use the emulator. */
function emulatorAt(host: string, stop: () => Promise<void>): FirestoreEmulator {
	// The emulator needs no credentials, so the Firestore client need not search for Google's metadata server.
	const environment = { FIRESTORE_EMULATOR_HOST: host, METADATA_SERVER_DETECTION: 'none' };
	Object.assign(process.env, environment);
	return {
		host,
		environment,
		removeDocuments: async (projectId) => {
			const documents = `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`;
			const { ok } = await fetch(documents, { method: 'DELETE' });
			if (!ok) throw new Error('the Firestore emulator cannot remove its documents');
		},
		stop,
	};
}

/**
 * Returns true if the emulator has answered a request for a document. The first such request takes the emulator several
 * seconds on a busy machine.
 */
async function answers(host: string): Promise<boolean> {
	const document = `http://${host}/v1/projects/demo-burgee/databases/(default)/documents/any/any`;
	const response = await fetch(document, { headers: { Authorization: 'Bearer owner' } }).catch(
		() => null,
	);
	return response?.status === 404;
}

function onPath(name: string): string | null {
	const folders = (process.env.PATH ?? '').split(delimiter);
	return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
