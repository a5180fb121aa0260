import type { Server } from 'node:http';
import { withTimeout } from '@burgee/adapters/system/with-timeout';
import { toInstant } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import { connectionsOf } from '../http/admission/connections.ts';
import type { WatchedValue } from './prometheus.ts';

/** More records are not counted. */
const maxCount = 1_000;
/** Prometheus asks every few seconds, and Google charges for each document that Firestore reads. */
const readEveryMs = 60_000;
const maxReadMs = 1_000;

interface Queue {
	/** How many wait. */
	readonly waiting: number;
}

interface WatchedParts {
	storage: Pick<Storage, 'backups' | 'messages' | 'payments'>;
	clock: Clock;
	searchIndexing: Queue | null;
	/** Null if emails are not sent. */
	mailing: object | null;
	reads: Queue;
	renderings: Queue;
	server: Server;
}

/** Returns what the metrics read from the storage and from the queues of this process. */
export function watchedValues(parts: WatchedParts): WatchedValue[] {
	const { storage, clock, searchIndexing, mailing, reads, renderings, server } = parts;
	const queue = (name: string, read: WatchedValue['read']): WatchedValue => ({
		name: 'burgee_queue_length',
		help: 'How many emails, search index updates, page renderings or reading calls wait.',
		labels: { queue: name },
		read,
	});
	const dueEmails = async () => {
		const at = toInstant(clock.now());
		return (await storage.messages.listDue({ at, limit: maxCount })).length;
	};
	const openPayments = async () =>
		(await storage.payments.listPolled({ after: null, limit: maxCount })).length;
	const lastBackup = async () => {
		const madeAt = await storage.backups.lastMadeAt();
		return madeAt === null ? null : Date.parse(madeAt) / 1_000;
	};
	return [
		{
			name: 'burgee_last_backup_timestamp_seconds',
			help: 'When the last backup was made that could be read back.',
			read: oncePerMinute(lastBackup),
		},
		{
			name: 'burgee_http_connections',
			help: 'Open connections of the server.',
			read: () => connectionsOf(server).size,
		},
		{
			name: 'burgee_open_payments',
			help: `Payments about which the payment provider must be asked, at most ${maxCount}.`,
			read: oncePerMinute(openPayments),
		},
		...(mailing === null ? [] : [queue('emails', oncePerMinute(dueEmails))]),
		...(searchIndexing === null ? [] : [queue('search-updates', () => searchIndexing.waiting)]),
		queue('renderings', () => renderings.waiting),
		queue('reads', () => reads.waiting),
	];
}

/** Returns a function that reads at most once a minute, and returns null if the storage does not answer in time. */
function oncePerMinute(read: () => Promise<number | null>): () => Promise<number | null> {
	let last: { value: Promise<number | null>; atMs: number } | null = null;
	return () => {
		const nowMs = performance.now();
		if (last === null || nowMs - last.atMs >= readEveryMs) {
			last = { value: withTimeout(maxReadMs, read).catch(() => null), atMs: nowMs };
		}
		return last.value;
	};
}
