import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startOwnFirestoreEmulator } from './firestore-emulator.ts';
import { startOwnPostgres } from './postgres.ts';
import { sharedDatabases } from './shared-database-address.ts';

/**
 * Lets all test workers share one PostgreSQL server and one Firestore emulator, because starting an emulator takes about
 * 4 s of CPU time. Each starts when a test first asks for it. Vitest calls `shareDatabases` before the workers start, once
 * for each project.
 */
export default async function shareDatabases(): Promise<undefined | (() => Promise<void>)> {
	if (process.env[sharedDatabases] !== undefined) return;
	let postgres: ReturnType<typeof startOwnPostgres> | undefined;
	let firestore: ReturnType<typeof startOwnFirestoreEmulator> | undefined;
	const addressOf: Record<string, () => Promise<string>> = {
		'/postgres': async () => {
			postgres ??= startOwnPostgres();
			return (await postgres).newDatabase();
		},
		'/firestore': async () => {
			firestore ??= startOwnFirestoreEmulator();
			return (await firestore).host;
		},
	};
	const server = createServer((request, response) => {
		addressOf[request.url ?? '']?.().then(
			(address) => response.end(address),
			(thrown) => response.writeHead(500).end(String(thrown)),
		);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	process.env[sharedDatabases] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return async () => {
		server.closeAllConnections();
		server.close();
		delete process.env[sharedDatabases];
		await Promise.all([postgres, firestore].map(async (started) => (await started)?.stop()));
	};
}
