import { type AuditEntry, type AuditedFields, auditKindOf } from './audit/audit-entry.ts';
import type { Booking } from './booking/booking.ts';
import { type EventTimes, eventSpan } from './calendar/event-span.ts';
import { startOfLondonDay } from './calendar/london-day.ts';
import {
	addLondonDays,
	type Instant,
	londonDate,
	subLondonMonths,
	toInstant,
} from './calendar/london-time.ts';
import type { Message } from './mail/message.ts';
import type { Checkout } from './payment/checkout.ts';
import type { WaitingEntry } from './waiting-list/waiting-entry.ts';
import type { SignUp } from './work-days/sign-up.ts';
import type { WorkDay } from './work-days/work-day.ts';

/** How long the club keeps personal data if the operator sets no other time (decision: retention). */
export const defaultRetentionMonths = 24;

/** Returns the start of the day in London that was `months` calendar months before `now`. */
export function retentionCutoff(now: Date, months: number): Instant {
	return startOfLondonDay(subLondonMonths(londonDate(toInstant(now)), months));
}

/**
 * Returns the time from which the retention of an event's bookings counts: the end of the event, with the default
 * length if it has no end time. Null for an event that is unknown or has no date.
 */
export function retentionStart(event: EventTimes | null): Instant | null {
	const span = event && eventSpan(event, 'booking');
	if (span === null) return null;
	return span.allDay ? startOfLondonDay(span.endDate) : span.end;
}

/**
 * Returns the time from which the retention of a work day's sign-ups counts: the end of its day in London. Null for an
 * unknown work day.
 */
export function workDayRetentionStart(workDay: Pick<WorkDay, 'date'> | null): Instant | null {
	return workDay && startOfLondonDay(addLondonDays(londonDate(workDay.date), 1));
}

/**
 * Whether personal data must be erased: it was submitted before `cutoff`, and `end`, the end of its event or
 * work day, was not later than `cutoff`. An unknown end (null) does not count.
 */
export function isRetentionOver(
	{ submittedAt, end }: { submittedAt: Instant; end: Instant | null },
	cutoff: Instant,
): boolean {
	return submittedAt < cutoff && (end === null || end <= cutoff);
}

/** What stands in place of an erased value. */
const erasedValue = 'erased';

/** Returns the booking without its personal data. Its counts, amounts, times and payment stay. */
export function erasedBooking(booking: Booking, at: Instant): Booking {
	return {
		...booking,
		firstName: '',
		lastName: '',
		// The boat still counts in the totals.
		boatName: booking.boatName === null ? null : erasedValue,
		userEmail: null,
		answers: [],
		cancelReason: null,
		manualPayments: booking.manualPayments.map((entry) => ({
			...entry,
			reference: null,
			reason: null,
		})),
		erasedAt: at,
		revision: booking.revision + 1,
	};
}

/** Returns the entry of a waiting list without its personal data. Its counts, state and times stay. */
export function erasedWaitingEntry(entry: WaitingEntry, at: Instant): WaitingEntry {
	return {
		...entry,
		firstName: '',
		lastName: '',
		boatName: entry.boatName === null ? null : erasedValue,
		userEmail: '',
		answers: [],
		erasedAt: at,
		revision: entry.revision + 1,
	};
}

/** Returns the sign-up without its personal data. The chosen jobs and the time stay. */
export function erasedSignUp(signUp: SignUp, at: Instant): SignUp {
	return {
		...signUp,
		firstName: '',
		lastName: '',
		otherJob: null,
		notes: null,
		erasedAt: at,
		revision: signUp.revision + 1,
	};
}

/** Returns the message without its recipient and its content. Its kind, event, booking and times stay. */
export function erasedMessage(message: Message, at: Instant): Message {
	return {
		...message,
		to: '',
		subject: '',
		letter: { greeting: '', paragraphs: [], facts: [], link: null, closing: '' },
		calendar: null,
		secret: null,
		changedFrom: null,
		// The mail server's reason may name the recipient.
		lastError: null,
		state: message.state === 'sent' ? 'sent' : 'failed',
		erasedAt: at,
		revision: message.revision + 1,
	};
}

export const erasedName = 'Name erased';

/** Returns the name of a lead member or volunteer, or 'Name erased' if its retention is over. */
export function fullName({
	firstName,
	lastName,
	erasedAt,
}: {
	firstName: string;
	lastName: string;
	erasedAt: string | null;
}): string {
	return erasedAt === null ? `${firstName} ${lastName}` : erasedName;
}

/** The fields in the audit log that hold personal data of members who booked or signed up. */
const personalFields: Partial<Record<string, readonly string[]>> = {
	booking: [
		...['firstName', 'lastName', 'boatName', 'userEmail', 'answers', 'cancelReason'],
		// The reason of a refund or of a reversal, and the reference of money received by hand.
		...['manualPayments', 'reference', 'reason'],
	],
	'waiting-list': ['firstName', 'lastName', 'boatName', 'userEmail', 'answers'],
	'sign-up': ['firstName', 'lastName', 'otherJob', 'notes'],
};

/** Returns the checkout without the reasons that treasurers gave for its refunds, or the checkout itself if it has none. */
export function withoutRefundReasons(checkout: Checkout): Checkout {
	if (checkout.refundAttempts.every(({ reason }) => reason === erasedValue)) return checkout;
	const refundAttempts = checkout.refundAttempts.map((attempt) => ({
		...attempt,
		reason: erasedValue,
	}));
	return { ...checkout, refundAttempts, revision: checkout.revision + 1 };
}

/** Returns the audit entry of a letter without its subject, or the entry itself if that is erased already. */
export function withoutLetterSubject(entry: AuditEntry): AuditEntry {
	if (entry.after?.subject === erasedValue) return entry;
	return { ...entry, after: { ...entry.after, subject: erasedValue } };
}

/**
 * Returns the audit entry of a booking or a sign-up without the member's personal data. Who made the change
 * stays. The entry's subject, which contains the lead member's name, becomes 'Name erased, Regatta Supper'.
 */
export function erasedAuditEntry(
	entry: AuditEntry,
	{ eventName }: { eventName: string | null },
): AuditEntry {
	const kind = auditKindOf(entry.what);
	const fields = personalFields[kind] ?? [];
	const erase = (version: AuditedFields | null) =>
		version &&
		Object.fromEntries(
			Object.entries(version).map(([field, value]) => [
				field,
				fields.includes(field) && value !== null && value !== '' ? erasedValue : value,
			]),
		);
	const name = eventName === null ? erasedName : `${erasedName}, ${eventName}`;
	const namesMember = kind === 'booking' || kind === 'waiting-list';
	const subject = namesMember ? name : entry.subject;
	return { ...entry, subject, before: erase(entry.before), after: erase(entry.after) };
}
