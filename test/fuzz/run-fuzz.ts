import { readdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { type CallKey, calls } from '@burgee/core/api/calls';
import { allCalls } from './answering-call.ts';
import { changeRequest } from './changed-requests.ts';
import { type AcceptedKeys, problemsOf } from './checked-answer.ts';
import { Draw } from './draw.ts';
import { type FuzzedBurgee, openFuzzedBurgee } from './fuzzed-burgee.ts';
import { KnownRecords } from './known-records.ts';
import { type FuzzRequest, ValidRequests } from './requests.ts';
import { asCurl, sendOnWire } from './wire.ts';

export interface FuzzOptions {
	requests: number;
	seed: number;
	/** Called after each request with the number of requests so far. */
	onProgress?: (sent: number) => void;
}

export interface FuzzResult {
	/** The number of answers by the kind of the request and by status. */
	answers: Record<string, number>;
	/** The calls that have accepted no request. */
	neverAccepted: CallKey[];
}

/** Public writes reach the most rules, so they are sent more often. */
const weightedCalls = allCalls.flatMap((key) => {
	const isPublicWrite = 'rateLimit' in calls[key] && !key.startsWith('GET ');
	return isPublicWrite ? [key, key, key] : [key];
});

/** The number of accepted requests with an idempotency key that may be sent again. */
const maxRepeatable = 20;

/**
 * Sends random requests to the app, one after the other, and checks each answer and each changed row.
 * @throws Error with the request as a curl command and the seed, at the first answer that is wrong.
 */
export async function runFuzz({ requests, seed, onProgress }: FuzzOptions): Promise<FuzzResult> {
	const burgee = await openFuzzedBurgee();
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	try {
		const draw = new Draw(seed);
		const template = await burgee.admin.get<string>('/api/admin/events/import/template.csv');
		const known = new KnownRecords(burgee, draw, template.body);
		const valid = new ValidRequests(burgee, known, draw);
		const accepted: AcceptedKeys = new Set();
		const repeatable: FuzzRequest[] = [];
		const answers: Record<string, number> = {};
		const neverAccepted = new Set(allCalls);
		for (let sent = 0; sent < requests; sent++) {
			const { kind, request } = nextRequest({ draw, valid, repeatable });
			await burgee.prepare(request.actor);
			const fail = (problem: string) =>
				new Error(
					`Request ${sent + 1} of seed ${seed} (${[kind, ...request.changes].join(', ')}): ${problem}\n${asCurl(burgee.url, request)}`,
				);
			const reply = await sendOnWire(burgee.url, request, agent).catch((thrown) => {
				throw fail(String(thrown));
			});
			burgee.countRequest();
			await burgee.placeOffers.settle();
			await burgee.linkRequests.settle();
			const problems = problemsOf(request, reply, { changes: burgee.log.take(), accepted });
			if (problems.length > 0) {
				throw fail(`${problems.join('\n')}\n${reply.status} ${reply.text.slice(0, 1_000)}`);
			}
			const answer = `${kind} ${reply.status}`;
			answers[answer] = (answers[answer] ?? 0) + 1;
			if (reply.status < 300 && kind === 'valid') {
				neverAccepted.delete(request.key);
				known.learn(request.key, reply);
				if ('idempotent' in calls[request.key]) repeatable.push(request);
				if (repeatable.length > maxRepeatable) repeatable.shift();
			}
			onProgress?.(sent + 1);
		}
		await checkTotals(burgee);
		await checkFiles(burgee);
		return { answers, neverAccepted: [...neverAccepted] };
	} finally {
		agent.destroy();
		await burgee.close();
	}
}

function nextRequest({
	draw,
	valid,
	repeatable,
}: {
	draw: Draw;
	valid: ValidRequests;
	repeatable: readonly FuzzRequest[];
}) {
	const kind = draw.weighted({ valid: 45, repeated: 3, 'almost valid': 27, hostile: 25 });
	if (kind === 'repeated' && repeatable.length > 0) {
		return { kind, request: draw.pick(repeatable) };
	}
	const request = valid.build(draw.pick(weightedCalls));
	if (kind === 'almost valid' || kind === 'hostile') {
		return { kind, request: changeRequest(request, kind, draw) };
	}
	return { kind: 'valid', request };
}

/** Compares the stored totals of all events with the bookings. */
async function checkTotals({ log, storage }: FuzzedBurgee): Promise<void> {
	const events = log.rows<{ eventId: string }>(
		'select eventId from bookings union select eventId from event_totals',
	);
	for (const { eventId } of events) {
		const { stored, recomputed } = await storage.bookings.recount(eventId);
		if (JSON.stringify(stored) !== JSON.stringify(recomputed)) {
			throw new Error(
				`The totals of ${eventId} are wrong: ${JSON.stringify({ stored, recomputed })}`,
			);
		}
	}
}

/** Expects no temporary files among the documents and photos. */
async function checkFiles({ dataDir }: FuzzedBurgee): Promise<void> {
	const folders = ['documents', 'photos'].map((name) => join(dataDir, name));
	const files = await Promise.all(
		folders.map((folder) => readdir(folder, { recursive: true }).catch(() => [])),
	);
	const temporary = files.flat().filter((name) => name.endsWith('.tmp'));
	if (temporary.length > 0) throw new Error(`Temporary files remain: ${temporary.join(', ')}`);
}
