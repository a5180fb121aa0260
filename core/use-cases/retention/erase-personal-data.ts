import type { RetentionStore } from '../../ports/retention-store.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import {
	erasedAuditEntry,
	withoutLetterSubject,
	withoutRefundReasons,
} from '../../rules/retention.ts';
import {
	findOldBookings,
	findOldLetterEntries,
	findOldMessages,
	findOldRemovals,
	findOldSignUps,
	findOldWaitingEntries,
	type RetentionPorts,
	type RetentionRequest,
	recordsPerStep,
} from './find-old-records.ts';

export interface ErasedCounts {
	bookings: number;
	signUps: number;
	waitingEntries: number;
	messages: number;
	/** Letters to those who booked whose audit entries were erased. */
	letters: number;
	/** Removed bookings and sign-ups whose audit entries were erased. */
	removals: number;
}

/**
 * Erases the personal data whose retention is over from bookings, sign-ups, entries of waiting lists,
 * their audit entries, messages, and the audit entries of letters
 * (decision: retention). Counts, amounts, times and payments stay. The audit entries of a record are erased first: if the
 * process dies in between, the next run finds the record again. Several processes may run this at once.
 */
export async function erasePersonalData(
	ports: RetentionPorts,
	request: RetentionRequest,
): Promise<ErasedCounts> {
	const { retention } = ports;
	const { pause } = request;
	const at = toInstant(request.now);
	const erased = {
		...{ bookings: 0, signUps: 0, waitingEntries: 0 },
		...{ messages: 0, letters: 0, removals: 0 },
	};
	for await (const found of findOldBookings(ports, request)) {
		for (const { id, eventName } of found) {
			await eraseEntries(retention, id, eventName);
			await eraseRefundReasons(ports, id);
		}
		erased.bookings += await retention.eraseBookings(found, at);
		await pause();
	}
	for await (const found of findOldSignUps(ports, request)) {
		for (const { id } of found) await eraseEntries(retention, id, null);
		erased.signUps += await retention.eraseSignUps(found, at);
		await pause();
	}
	for await (const found of findOldWaitingEntries(ports, request)) {
		for (const { id, eventName } of found) await eraseEntries(retention, id, eventName);
		erased.waitingEntries += await retention.eraseWaitingEntries(found, at);
		await pause();
	}
	for await (const found of findOldMessages(ports, request)) {
		erased.messages += await retention.eraseMessages(found, at);
		await pause();
	}
	for await (const found of findOldLetterEntries(ports, request)) {
		await retention.replaceEntries(found.map(withoutLetterSubject));
		erased.letters += found.length;
	}
	for await (const { subjectId, before } of findOldRemovals(ports, request)) {
		await eraseRefundReasons(ports, subjectId);
		const eventName = before?.eventName;
		await eraseEntries(retention, subjectId, typeof eventName === 'string' ? eventName : null);
		erased.removals += 1;
		await pause();
	}
	return erased;
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

/** Erases the reasons that treasurers gave for the refunds of a booking. */
async function eraseRefundReasons(
	{ payments }: Pick<RetentionPorts, 'payments'>,
	bookingId: string,
): Promise<void> {
	for (const checkout of await payments.listForBooking(bookingId)) {
		const erased = withoutRefundReasons(checkout);
		if (erased === checkout || (await payments.replace(erased))) continue;
		// The checkout was changed at the same moment.
		await eraseRefundReasons({ payments }, bookingId);
	}
}
