import type { Removal, RetentionStore } from '../ports/host/retention-store.ts';
import type { Storage } from '../ports/storage.ts';
import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Booking } from '../rules/booking/booking.ts';
import {
	clockErrorMs,
	type Instant,
	isoInstant,
	toInstant,
} from '../rules/calendar/london-time.ts';
import {
	erasedAuditEntry,
	isRetentionOver,
	retentionCutoff,
	retentionStart,
	workDayRetentionStart,
} from '../rules/retention.ts';
import type { SignUp } from '../rules/work-days/sign-up.ts';

type RetentionPorts = Pick<Storage, 'bookings' | 'events' | 'retention' | 'workDays'>;

export interface RetentionRequest {
	now: Date;
	/** The retention in calendar months, at least 1. */
	months: number;
	/** Called between two steps, so that the caller's other work can proceed. */
	pause: () => Promise<void>;
}

export interface ErasedCounts {
	bookings: number;
	signUps: number;
	/** Removed bookings and sign-ups whose audit entries were erased. */
	removals: number;
}

/** One step writes at most this many records, so that it takes milliseconds. */
const recordsPerStep = 50;
const eventsPerRead = 100;

/**
 * Erases the personal data whose retention is over from bookings, sign-ups and their audit entries (decision:
 * retention). Counts, amounts, times and payments stay. The audit entries of a record are erased first: if the
 * process dies in between, the next run finds the record again. Several processes may run this at once.
 */
export async function erasePersonalData(
	ports: RetentionPorts,
	request: RetentionRequest,
): Promise<ErasedCounts> {
	const { retention } = ports;
	const { pause } = request;
	const at = toInstant(request.now);
	const erased = { bookings: 0, signUps: 0, removals: 0 };
	for await (const found of oldBookings(ports, request)) {
		for (const { id, eventName } of found) await eraseEntries(retention, id, eventName);
		erased.bookings += await retention.eraseBookings(found, at);
		await pause();
	}
	for await (const found of oldSignUps(ports, request)) {
		for (const { id } of found) await eraseEntries(retention, id, null);
		erased.signUps += await retention.eraseSignUps(found, at);
		await pause();
	}
	for await (const { subjectId, before } of oldRemovals(ports, request)) {
		const eventName = before?.eventName;
		await eraseEntries(retention, subjectId, typeof eventName === 'string' ? eventName : null);
		erased.removals += 1;
		await pause();
	}
	return erased;
}

/**
 * Returns the retention in months, or null if personal data is kept without a limit. If the operator sets no
 * time, the default applies, except to a storage that already had older bookings or sign-ups when this was
 * first asked (decision: retention).
 */
export async function effectiveRetention(
	ports: RetentionPorts,
	/** Null if the operator sets no time. */
	configuredMonths: number | null,
	request: RetentionRequest,
): Promise<{ months: number | null; isUndecided: boolean }> {
	if (configuredMonths !== null) return { months: configuredMonths || null, isUndecided: false };
	const stored = await ports.retention.getDefault();
	// A clock that is behind for a moment makes no record look old. A later start decides then.
	const latest = toInstant(new Date(request.now.getTime() + clockErrorMs));
	if (stored === null && (await ports.retention.hasSubmittedAfter(latest))) {
		return { months: null, isUndecided: true };
	}
	const applies =
		stored ?? (await ports.retention.decideDefault(!(await holdsOldData(ports, request))));
	return { months: applies ? request.months : null, isUndecided: !applies };
}

async function holdsOldData(ports: RetentionPorts, request: RetentionRequest): Promise<boolean> {
	for await (const _ of oldBookings(ports, request)) return true;
	for await (const _ of oldSignUps(ports, request)) return true;
	return false;
}

/** Yields the bookings to erase, in steps. The caller erases each step before it asks for the next one. */
async function* oldBookings(
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

async function* oldSignUps(
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

function* stepsOf<Doc>(found: readonly Doc[]): Generator<Doc[]> {
	for (let first = 0; first < found.length; first += recordsPerStep) {
		yield found.slice(first, first + recordsPerStep);
	}
}

/**
 * Yields the removals of bookings and sign-ups that no longer exist, and whose audit entries must be erased. The
 * entries of existing records are erased together with the record.
 */
async function* oldRemovals(
	ports: RetentionPorts,
	{ now, months, pause }: RetentionRequest,
): AsyncGenerator<AuditEntry> {
	const cutoff = retentionCutoff(now, months);
	const removals: readonly Removal[] = ['booking.deleted', 'sign-up.removed'];
	for (const what of removals) {
		let after: string | undefined;
		for (;;) {
			const page = await ports.retention.listRemovals({ what, after, limit: recordsPerStep });
			for (const entry of page) {
				if (!hasPersonalData(entry)) continue;
				const submittedAt = isoInstant.safeParse(entry.before?.submittedAt).data ?? entry.at;
				if (!(submittedAt < cutoff) || (await isStored(ports, entry))) continue;
				const end = await endOfRemoved(ports, entry);
				if (isRetentionOver({ submittedAt, end }, cutoff)) yield entry;
			}
			after = page.at(-1)?.id;
			if (page.length < recordsPerStep) break;
			await pause();
		}
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
	if (typeof eventId === 'string') {
		return retentionStart((await events.get(eventId)) ?? (await events.getDeleted(eventId)));
	}
	return typeof workDayId === 'string'
		? workDayRetentionStart(await workDays.get(workDayId))
		: null;
}

async function eraseEntries(
	retention: RetentionStore,
	subjectId: string,
	eventName: string | null,
): Promise<void> {
	const entries = await retention.listEntriesOf(subjectId);
	// The entry of the removal comes last: if the process dies in between, the next run finds it again.
	entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
	for (let first = 0; first < entries.length; first += recordsPerStep) {
		const step = entries.slice(first, first + recordsPerStep);
		await retention.replaceEntries(step.map((entry) => erasedAuditEntry(entry, { eventName })));
	}
}
