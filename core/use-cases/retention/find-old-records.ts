import type { Removal } from '../../ports/retention-store.ts';
import type { Storage } from '../../ports/storage.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import type { Instant } from '../../rules/calendar/london-time.ts';
import { isoInstant } from '../../rules/calendar/time-schemas.ts';
import type { Message } from '../../rules/mail/message.ts';
import {
	erasedAuditEntry,
	isRetentionOver,
	retentionCutoff,
	retentionStart,
	withoutLetterSubject,
	workDayRetentionStart,
} from '../../rules/retention.ts';
import type { WaitingEntry } from '../../rules/waiting-list/waiting-entry.ts';
import type { SignUp } from '../../rules/work-days/sign-up.ts';

export type RetentionPorts = Pick<
	Storage,
	'bookings' | 'events' | 'payments' | 'retention' | 'workDays'
>;

export interface RetentionRequest {
	now: Date;
	/** The retention in calendar months, at least 1. */
	months: number;
	/** Called between two steps, so that the caller's other work can proceed. */
	pause: () => Promise<void>;
}

/** One step has at most this many records, so that the caller erases it in milliseconds. */
export const recordsPerStep = 50;
const eventsPerRead = 100;

/** Yields the bookings whose retention is over and that still have personal data, in steps. */
export async function* findOldBookings(
	ports: RetentionPorts,
	{ now, months, pause }: RetentionRequest,
): AsyncGenerator<Booking[]> {
	const cutoff = retentionCutoff(now, months);
	const eventIds = await ports.bookings.listBookedEvents();
	for (let first = 0; first < eventIds.length; first += eventsPerRead) {
		const ids = eventIds.slice(first, first + eventsPerRead);
		const known = new Map((await ports.events.getAll(ids)).map((event) => [event.id, event]));
		for (const eventId of ids) {
			await pause();
			const end = retentionStart(known.get(eventId) ?? (await ports.events.getDeleted(eventId)));
			if (end !== null && end > cutoff) continue;
			const found = await ports.retention.listBookings({ eventId, submittedBefore: cutoff });
			yield* stepsOf(found);
		}
	}
}

/** Yields the sign-ups whose retention is over and that still have personal data, in steps. */
export async function* findOldSignUps(
	{ workDays, retention }: RetentionPorts,
	{ now, months }: RetentionRequest,
): AsyncGenerator<SignUp[]> {
	const cutoff = retentionCutoff(now, months);
	const ends = new Map<string, Instant | null>();
	const old: SignUp[] = [];
	for (const signUp of await retention.listSignUps(cutoff)) {
		const { workDayId, submittedAt } = signUp;
		if (!ends.has(workDayId)) {
			ends.set(workDayId, workDayRetentionStart(await workDays.get(workDayId)));
		}
		if (!isRetentionOver({ submittedAt, end: ends.get(workDayId) ?? null }, cutoff)) continue;
		old.push(signUp);
	}
	yield* stepsOf(old);
}

/** Yields the entries of waiting lists whose retention is over and that still have personal data, in steps. */
export async function* findOldWaitingEntries(
	{ events, retention }: RetentionPorts,
	{ now, months }: RetentionRequest,
): AsyncGenerator<WaitingEntry[]> {
	const cutoff = retentionCutoff(now, months);
	const ends = new Map<string, Instant | null>();
	const old: WaitingEntry[] = [];
	for (const entry of await retention.listWaitingEntries(cutoff)) {
		const { eventId, joinedAt } = entry;
		if (!ends.has(eventId)) ends.set(eventId, await endOfEvent(events, eventId));
		const end = ends.get(eventId) ?? null;
		if (isRetentionOver({ submittedAt: joinedAt, end }, cutoff)) old.push(entry);
	}
	yield* stepsOf(old);
}

/**
 * Yields the messages whose retention is over and that still have personal data, in steps. Their retention counts as that
 * of bookings, also if the booking was deleted.
 */
export async function* findOldMessages(
	{ events, retention }: RetentionPorts,
	{ now, months }: RetentionRequest,
): AsyncGenerator<Message[]> {
	const cutoff = retentionCutoff(now, months);
	const ends = new Map<string | null, Instant | null>([[null, null]]);
	const old: Message[] = [];
	for (const message of await retention.listMessages(cutoff)) {
		const { eventId, createdAt } = message;
		if (eventId !== null && !ends.has(eventId)) {
			ends.set(eventId, await endOfEvent(events, eventId));
		}
		const end = ends.get(eventId) ?? null;
		if (isRetentionOver({ submittedAt: createdAt, end }, cutoff)) old.push(message);
	}
	yield* stepsOf(old);
}

async function endOfEvent(events: RetentionPorts['events'], id: string): Promise<Instant | null> {
	return retentionStart((await events.get(id)) ?? (await events.getDeleted(id)));
}

function* stepsOf<Doc>(found: readonly Doc[]): Generator<Doc[]> {
	for (let first = 0; first < found.length; first += recordsPerStep) {
		yield found.slice(first, first + recordsPerStep);
	}
}

/**
 * Yields the removals of bookings and sign-ups that no longer exist, and whose audit entries must be erased. The
 * entries of existing records are erased together with the record.
 */
export async function* findOldRemovals(
	ports: RetentionPorts,
	{ now, months, pause }: RetentionRequest,
): AsyncGenerator<AuditEntry> {
	const cutoff = retentionCutoff(now, months);
	const removals: readonly Removal[] = ['booking.deleted', 'sign-up.removed'];
	for (const what of removals) {
		for await (const page of pagesOf(ports, what, pause)) {
			for (const entry of page) {
				if (!hasPersonalData(entry)) continue;
				const submittedAt = isoInstant.safeParse(entry.before?.submittedAt).data ?? entry.at;
				if (submittedAt >= cutoff || (await isStored(ports, entry))) continue;
				const end = await endOfRemoved(ports, entry);
				if (isRetentionOver({ submittedAt, end }, cutoff)) yield entry;
			}
		}
	}
}

/**
 * Yields the audit entries of letters that still have their subject, in steps. They are as old as the letters that the
 * cleanup removes.
 */
export async function* findOldLetterEntries(
	ports: Pick<RetentionPorts, 'retention'>,
	{ now, months, pause }: RetentionRequest,
): AsyncGenerator<AuditEntry[]> {
	const cutoff = retentionCutoff(now, months);
	for await (const page of pagesOf(ports, 'event.written', pause)) {
		yield page.filter((entry) => entry.at < cutoff && withoutLetterSubject(entry) !== entry);
	}
}

/** Yields the audit entries of an action page by page, with a pause after each. */
async function* pagesOf(
	{ retention }: Pick<RetentionPorts, 'retention'>,
	what: Removal | 'event.written',
	pause: RetentionRequest['pause'],
): AsyncGenerator<AuditEntry[]> {
	let after: string | undefined;
	for (;;) {
		const page = await retention.listActions({ what, after, limit: recordsPerStep });
		yield page;
		after = page.at(-1)?.id;
		if (page.length < recordsPerStep) return;
		await pause();
	}
}

function hasPersonalData(entry: AuditEntry): boolean {
	const erased = erasedAuditEntry(entry, { eventName: null });
	return JSON.stringify(erased.before) !== JSON.stringify(entry.before);
}

async function isStored(ports: RetentionPorts, { what, subjectId }: AuditEntry): Promise<boolean> {
	return what === 'booking.deleted'
		? (await ports.bookings.get(subjectId)) !== null
		: (await ports.workDays.getSignUp(subjectId)) !== null;
}

async function endOfRemoved(
	{ events, workDays }: RetentionPorts,
	{ before }: AuditEntry,
): Promise<Instant | null> {
	const { eventId, workDayId } = before ?? {};
	if (typeof eventId === 'string') return endOfEvent(events, eventId);
	return typeof workDayId === 'string'
		? workDayRetentionStart(await workDays.get(workDayId))
		: null;
}
