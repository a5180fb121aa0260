import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import unpackChromium from './browser/unpack-chromium.ts';
import { startOwnFirestoreEmulator } from './firestore-emulator.ts';
import { startOwnPostgres } from './postgres.ts';
import { sharedPrograms } from './shared-program.ts';

/**
 * Lets all test workers share one PostgreSQL server, one Firestore emulator and one unpacked Chromium, because each takes
 * seconds of CPU time. Each starts, or is unpacked, when a test first asks for it. Vitest calls `sharePrograms` before the
 * workers start.
 */
export default async function sharePrograms(): Promise<() => Promise<void>> {
	let postgres: ReturnType<typeof startOwnPostgres> | undefined;
	let firestore: ReturnType<typeof startOwnFirestoreEmulator> | undefined;
	let chromium: ReturnType<typeof unpackChromium> | undefined;
	const addressOf: Record<string, () => Promise<string>> = {
		'/postgres': async () => {
			postgres ??= startOwnPostgres();
			return (await postgres).newDatabase();
		},
		'/firestore': async () => {
			firestore ??= startOwnFirestoreEmulator();
			return (await firestore).host;
		},
		'/chromium': async () => {
			chromium ??= unpackChromium();
			return JSON.stringify((await chromium).program);
		},
	};
	const server = createServer((request, response) => {
		addressOf[request.url ?? '']?.().then(
			(address) => response.end(address),
			(thrown) => response.writeHead(500).end(String(thrown)),
		);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	process.env[sharedPrograms] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return async () => {
		server.closeAllConnections();
		server.close();
		delete process.env[sharedPrograms];
		await Promise.all([postgres, firestore].map(async (started) => (await started)?.stop()));
		await (await chromium)?.remove();
	};
}
