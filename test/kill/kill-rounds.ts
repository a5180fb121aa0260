import { setTimeout } from 'node:timers/promises';
import { dayMs, noneTaken, toInstant } from '@burgee/core';
import { toEventJson } from '@burgee/core/api/events';
import { bookingOf, workDayOf } from '../contracts/samples.ts';
import { Draw } from '../fuzz/draw.ts';
import { bookableEvent, paidEvent } from '../server/open-burgee.ts';
import { problemsAfter } from './check-round.ts';
import { type CrashSite, openCrashSite } from './crash-site.ts';
import type { NewDatabases } from './new-databases.ts';
import {
	type Clients,
	makeWrite,
	type RoundRecords,
	UnexpectedAnswer,
	type Write,
} from './writes.ts';

const writesPerRound: Record<Write['kind'], number> = {
	booking: 8,
	'changed-booking': 4,
	waiting: 4,
	payment: 6,
	'paid-by-hand': 4,
	'sign-up': 6,
	'organiser-booking': 5,
	'new-event': 5,
	edits: 2,
};
const concurrentWrites = 12;
/** The server is killed up to this time after the answer to a random write. */
const maxKillDelayMs = 20;
/** The usual time of a start, until the first start is measured. */
const firstStartMs = 600;
/** The number of times that an unanswered write is sent to the restarted server. */
const maxRetries = 5;

export interface KillOptions {
	rounds: number;
	seed: number;
	databases: NewDatabases;
	/** Every how many rounds a new database is created, whose first start is killed. */
	newDatabaseEvery: number;
	onRound?: (report: RoundReport) => void;
}

export interface RoundReport {
	round: number;
	acknowledged: number;
	retried: number;
	restartMs: number;
}

/**
 * Kills the server at random moments during concurrent writes, starts it again, and repeats the writes without an
 * answer. Checks the storage and the payments after each round.
 * @throws Error with the seed and the round, if a record is missing, duplicated or wrong.
 */
export async function runKillRounds(options: KillOptions): Promise<void> {
	const { rounds, seed, databases, newDatabaseEvery } = options;
	const draw = new Draw(seed);
	let site: CrashSite | null = null;
	// A kill within the time of the last start can hit any part of a start.
	let startMs = firstStartMs;
	try {
		for (let round = 1; round <= rounds; round++) {
			if ((round - 1) % newDatabaseEvery === 0) {
				await site?.close();
				site = null;
			}
			site ??= await openCrashSite(await databases.next(), draw.below(startMs));
			const report = await runRound(site, draw, { round, startMs }).catch((thrown: unknown) => {
				throw new Error(`Round ${round} of seed ${seed}: ${thrown}`, { cause: thrown });
			});
			startMs = report.restartMs;
			options.onRound?.({ round, ...report });
		}
	} finally {
		await site?.close();
	}
}

async function runRound(
	site: CrashSite,
	draw: Draw,
	{ round, startMs }: { round: number; startMs: number },
): Promise<Omit<RoundReport, 'round'>> {
	const startedAt = site.now();
	const records = await newRecords(site, round);
	const writes = shuffled(draw, makeWrites(round, records));
	const killAfter = draw.below(writes.length - concurrentWrites);
	const sent = await sendAndKill(site, writes, {
		killAfter,
		delayMs: draw.below(maxKillDelayMs),
	});
	if (draw.chance(20)) await site.startAndKill(draw.below(startMs));
	const restartedMs = performance.now();
	await site.start();
	const restartMs = Math.round(performance.now() - restartedMs);
	const clients = site.clients();
	const unanswered = sent.filter(({ isAnswered }) => !isAnswered);
	// A client may also repeat a write that was answered, if the answer was lost on its way.
	const repeated = sent.filter(({ isAnswered }) => isAnswered && draw.chance(20));
	await Promise.all([...unanswered, ...repeated].map(({ write }) => retry(write, clients)));
	const problems = await problemsAfter(site, {
		records,
		sent: sent.map(({ write }) => write),
		startedAt,
	});
	if (problems.length > 0) throw new Error(problems.join('\n'));
	return {
		acknowledged: sent.length - unanswered.length,
		retried: unanswered.length,
		restartMs,
	};
}

/** Adds the events and the work day of a round. */
async function newRecords({ storage }: CrashSite, round: number): Promise<RoundRecords> {
	const suffix = `of round ${round}`;
	const freeEvent = `free ${suffix}`;
	const paid = `paid ${suffix}`;
	const laterEvent = `paid later ${suffix}`;
	const limitedEvent = `limited ${suffix}`;
	const fullEvent = `full ${suffix}`;
	const workDay = `work day ${suffix}`;
	const edited = [`edited ${suffix}`, `also edited ${suffix}`].map((id) => bookableEvent({ id }));
	const now = new Date();
	const date = toInstant(new Date(now.getTime() + 20 * dayMs));
	await storage.events.add(bookableEvent({ id: freeEvent }));
	await storage.events.add(paidEvent({ id: paid }));
	await storage.events.add(paidEvent({ id: laterEvent, payLater: ['at-event'] }));
	await storage.events.add(bookableEvent({ id: limitedEvent, places: 100 }));
	await storage.events.add(bookableEvent({ id: fullEvent, places: 2, waitingList: true }));
	await storage.bookings.add(
		bookingOf({ id: fullEvent, eventId: fullEvent, numberAttending: 2, paymentRequired: false }),
	);
	for (const event of edited) await storage.events.add(event);
	await storage.workDays.add(workDayOf({ id: workDay, date }));
	const editedEvents = edited.map((event) => toEventJson(event, now, noneTaken));
	return { freeEvent, paidEvent: paid, laterEvent, limitedEvent, fullEvent, workDay, editedEvents };
}

function makeWrites(round: number, records: RoundRecords): Write[] {
	return Object.entries(writesPerRound).flatMap(([kind, count]) =>
		Array.from({ length: count }, (_, index) =>
			makeWrite(kind as Write['kind'], `${kind} ${round}-${index}`.replace(' ', '-'), records),
		),
	);
}

function shuffled(draw: Draw, writes: readonly Write[]): Write[] {
	const left = [...writes];
	return writes.flatMap(() => left.splice(draw.below(left.length), 1));
}

interface SentWrite {
	write: Write;
	isAnswered: boolean;
}

/** Sends the writes, several at the same time, and kills the server some time after `killAfter` answers. */
async function sendAndKill(
	site: CrashSite,
	writes: readonly Write[],
	{ killAfter, delayMs }: { killAfter: number; delayMs: number },
): Promise<SentWrite[]> {
	const clients = site.clients();
	const sent: SentWrite[] = [];
	let answers = 0;
	let killed: Promise<void> | null = null;
	const killOnce = () => {
		killed ??= setTimeout(delayMs).then(() => site.kill());
	};
	if (killAfter === 0) killOnce();
	const unsent = writes.values();
	const sendOneAfterTheOther = async () => {
		for (const write of unsent) {
			const entry = { write, isAnswered: false };
			sent.push(entry);
			try {
				await write.send(clients);
			} catch (thrown) {
				if (thrown instanceof UnexpectedAnswer) throw thrown;
				return;
			}
			entry.isAnswered = true;
			answers += 1;
			if (answers >= killAfter) killOnce();
		}
	};
	await Promise.all(Array.from({ length: concurrentWrites }, sendOneAfterTheOther));
	killOnce();
	await killed;
	return sent;
}

/** Repeats a write until the server answers, at most `maxRetries` times. */
async function retry(write: Write, clients: Clients): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		try {
			await write.send(clients);
			return;
		} catch (thrown) {
			if (thrown instanceof UnexpectedAnswer || attempt >= maxRetries) throw thrown;
		}
	}
}
