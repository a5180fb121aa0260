import type { ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { type Permission, toInstant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { readConfig } from '../../server/config/read-config.ts';
import { openStorage } from '../../server/config/storage.ts';
import {
	publicUrl,
	type SquareServer,
	squareEnvironment,
	startSquare,
} from '../adapters/square-server.ts';
import { adminOf, sessionOf } from '../contracts/samples.ts';
import { HttpClient } from '../server/http-client.ts';
import { builtServer, cheapScrypt, runBurgee, temporaryFolder } from '../server/running-burgee.ts';
import type { Clients } from './writes.ts';

const clockAhead = `--import=${new URL('./clock-ahead.mjs', import.meta.url)}`;
/**
 * At each start, the server's clock is set ahead by this time. So the leases of the killed server have expired, and its
 * charges without a result no longer count as in flight.
 */
const aheadPerStartMs = 3 * 60_000;
const permissions: Permission[] = [
	'events:read',
	'events:write',
	'bookings:read',
	'bookings:write',
	'payments:write',
];

/**
 * A built server in a process of its own, which tests kill and start again on the same database, with the local
 * Square server, which keeps running.
 */
export interface CrashSite {
	storage: Storage;
	square: SquareServer;
	organiserUid: string;
	/** The time on the server's clock. */
	now(): Date;
	/** Starts the server and waits until it is ready. */
	start(): Promise<void>;
	/** Starts the server and kills it after this time, whether or not it is ready. */
	startAndKill(afterMs: number): Promise<void>;
	kill(): Promise<void>;
	/** Clients of the running server, without a session and with an organiser's session. */
	clients(): Clients;
	close(): Promise<void>;
}

/**
 * Opens a new, empty database of the kind that the variables choose.
 * @param killStartAfterMs kills a first start after this time, while it migrates the database.
 */
export async function openCrashSite(
	variables: Record<string, string>,
	killStartAfterMs: number,
): Promise<CrashSite> {
	const square = await startSquare();
	square.setRefundOutcome('COMPLETED');
	const data = await temporaryFolder();
	const environment = {
		...variables,
		// The server uses another port after each start, but the payer returns to the same address.
		PUBLIC_URL: publicUrl,
		SAMPLE_DATA: 'off',
		LOG_LEVEL: 'warn',
		...squareEnvironment(square),
		SQUARE_ENVIRONMENT: 'production',
		SQUARE_CHECKOUT: 'embedded',
		BOOKING_RATE_PER_MINUTE: '1000000',
	};
	const options = { dataDir: data.path, program: builtServer(cheapScrypt, clockAhead) };
	let aheadMs = 0;
	const nextEnvironment = () => {
		aheadMs += aheadPerStartMs;
		return { ...environment, CLOCK_AHEAD_MS: String(aheadMs) };
	};
	const startAndKill = async (afterMs: number) => {
		let timer: NodeJS.Timeout | undefined;
		const onSpawn = (child: ChildProcess) => {
			timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
		};
		const started = await runBurgee(nextEnvironment(), { ...options, onSpawn }).catch(() => null);
		clearTimeout(timer);
		await started?.end('SIGKILL');
	};
	await startAndKill(killStartAfterMs);

	let burgee = await runBurgee(nextEnvironment(), options);
	const config = readConfig({ ...environment, DATA_DIR: data.path });
	const storage = await openStorage(config.storage);
	const organiserUid = 'organiser';
	const token = randomUUID();
	await storage.admins.put(adminOf({ uid: organiserUid, permissions }));
	const now = toInstant(new Date());
	const tokenHash = createHash('sha256').update(token).digest('base64url');
	await storage.sessions.add(
		sessionOf({ tokenHash, uid: organiserUid, createdAt: now, lastSeenAt: now }),
	);
	return {
		storage,
		square,
		organiserUid,
		now: () => new Date(Date.now() + aheadMs),
		start: async () => {
			burgee = await runBurgee(nextEnvironment(), options);
		},
		startAndKill,
		kill: async () => {
			await burgee.end('SIGKILL');
		},
		clients: () => ({
			member: new HttpClient(burgee.url),
			organiser: new HttpClient(burgee.url, { Cookie: `burgee=${token}` }),
		}),
		close: async () => {
			await burgee.end('SIGKILL');
			await storage.close();
			await square.close();
			await data.remove();
		},
	};
}
