import { erasedAuditEntry, fullName, instant } from '@burgee/core';
import {
	displayBookingRetention,
	displaySignUpRetention,
} from '@burgee/core/display/retention-words';
import { bookings, signUps, workDays } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalsOfBookings } from '../../../core/rules/booking/event-totals.ts';
import {
	erasedBooking,
	erasedSignUp,
	isRetentionOver,
	retentionCutoff,
	retentionStart,
	workDayRetentionStart,
} from '../../../core/rules/retention.ts';
import { countVolunteers } from '../../../core/rules/work-days/sign-up.ts';
import { auditEntryOf, bookingOf, eventOf } from '../../contracts/samples.ts';
import { forAll, pairs } from '../for-all.ts';

const at = instant('2028-08-01T00:00:00.000Z');
const supper = eventOf({ id: 'supper', isBoatEvent: true });

test('the retention counts calendar months in London', () => {
	const cutoff = (now: string, months: number) => retentionCutoff(new Date(now), months);
	expect(cutoff('2028-07-04T22:59:59.999Z', 24)).toBe('2026-07-03T23:00:00.000Z');
	expect(cutoff('2028-07-04T23:00:00.000Z', 24)).toBe('2026-07-04T23:00:00.000Z');
	expect(cutoff('2027-03-31T12:00:00.000Z', 1)).toBe('2027-02-28T00:00:00.000Z');
	expect(cutoff('2028-02-29T12:00:00.000Z', 24)).toBe('2026-02-28T00:00:00.000Z');
});

test('the retention of a booking starts at the end of its event, if the event has a date', () => {
	const [start, end] = [instant('2026-07-04T17:30:00.000Z'), instant('2026-07-06T12:00:00.000Z')];
	const startOf = (eventenddatetime: typeof end | null) =>
		retentionStart({ eventdatetime: start, eventenddatetime });
	expect(startOf(end)).toBe(end);
	expect(startOf(null)).toBe('2026-07-04T20:30:00.000Z');
	const midnight = instant('2026-07-03T23:00:00.000Z');
	expect(retentionStart({ eventdatetime: midnight, eventenddatetime: null })).toBe(
		'2026-07-04T23:00:00.000Z',
	);
	expect(retentionStart({ eventdatetime: null, eventenddatetime: null })).toBeNull();
	expect(retentionStart(null)).toBeNull();
	expect(workDayRetentionStart({ date: start })).toBe('2026-07-04T23:00:00.000Z');
	expect(workDayRetentionStart(null)).toBeNull();
});

test.each([
	[true, 'after the event and the submission', '2026-06-01', '2026-06-30'],
	[true, 'at the end of the event', '2026-06-01', '2026-07-01'],
	[false, 'before the end of the event', '2026-06-01', '2026-07-02'],
	[false, 'before a submission that was later than the event', '2026-07-02', '2026-06-01'],
	[true, 'after the submission, if the event is unknown', '2026-06-01', null],
	[false, 'at the submission, if the event is unknown', '2026-07-01', null],
])('isRetentionOver is %s for a cutoff %s', (isOver, _, submitted, end) => {
	const day = (date: string) => instant(`${date}T00:00:00.000Z`);
	const times = { submittedAt: day(submitted), end: end === null ? null : day(end) };
	expect(isRetentionOver(times, day('2026-07-01'))).toBe(isOver);
});

test('erasing any bookings changes no totals and leaves no personal data', () => {
	forAll(fc.array(bookings(supper), { minLength: 1 }), fc.nat(), (all, bits) => {
		const some = all.map((booking, index) =>
			(bits >> (index % 30)) & 1 ? erasedBooking(booking, at) : booking,
		);
		expect(totalsOfBookings(some)).toEqual(totalsOfBookings(all));
		for (const booking of all) {
			const erased = erasedBooking(booking, at);
			const { firstName, lastName, boatName, userEmail, cancelReason, ...kept } = booking;
			expect(erased).toEqual({
				...kept,
				...{ firstName: '', lastName: '', userEmail: null, cancelReason: null },
				// The boat still counts.
				boatName: boatName && 'erased',
				...{ erasedAt: at, revision: booking.revision + 1 },
			});
			expect(fullName(erased)).toBe('Name erased');
			expect(fullName(booking)).toBe(`${firstName} ${lastName}`);
		}
	});
});

test('erasing any sign-ups changes no count of volunteers', () => {
	const signedUp = pairs(workDays(), (workDay) => fc.array(signUps(workDay)));
	forAll(signedUp, ([, all]) => {
		const erased = all.map((signUp) => erasedSignUp(signUp, at));
		expect(countVolunteers(erased)).toEqual(countVolunteers(all));
		for (const { firstName, lastName, otherJob, notes } of erased) {
			expect([firstName, lastName, otherJob, notes]).toEqual(['', '', null, null]);
		}
	});
});

test('an erased audit entry keeps who changed what, the counts and the amounts', () => {
	const booking = bookingOf({ id: 'anna', boatName: 'Cúrlew' });
	const entry = auditEntryOf({
		...{ id: 'one', what: 'booking.corrected', subjectId: 'anna' },
		subject: 'Aileen Archer, Regatta Supper',
		before: { lastName: 'Archer', numberAttending: 3, userEmail: null },
		after: { lastName: 'Bell', numberAttending: 4, userEmail: 'b@example.org' },
	});
	const erased = erasedAuditEntry(entry, booking);
	expect(erased).toEqual({
		...entry,
		subject: 'Name erased, Regatta Supper',
		before: { lastName: 'erased', numberAttending: 3, userEmail: null },
		after: { lastName: 'erased', numberAttending: 4, userEmail: 'erased' },
	});
	expect(erasedAuditEntry(erased, booking)).toEqual(erased);
	const workDay = { ...entry, what: 'sign-up.removed', subject: 'Spring', after: null } as const;
	const before = { firstName: 'Ben', notes: 'No nuts', selectedJobs: ['galley'] };
	expect(erasedAuditEntry({ ...workDay, before }, { eventName: null })).toEqual({
		...workDay,
		before: { firstName: 'erased', notes: 'erased', selectedJobs: ['galley'] },
	});
	const event = auditEntryOf({ id: 'two', what: 'event.updated' });
	expect(erasedAuditEntry(event, { eventName: null })).toEqual(event);
});

test('the forms say what is stored and for how long', () => {
	const questions = [
		{ id: 'diet', kind: 'text' as const, label: 'Diet', choices: [], required: false },
	];
	expect(displayBookingRetention(24, { isBoatEvent: true, questions: [] })).toBe(
		'The club stores your name, email and boat with this booking, and erases them 24 months after the event.',
	);
	expect(displayBookingRetention(1, { isBoatEvent: false, questions })).toBe(
		'The club stores your name and email, and your answers, with this booking, and erases them 1 month after the event.',
	);
	expect(displaySignUpRetention(null)).toBe(
		'The club stores your name, other job and notes with this sign-up, and keeps them without a time limit.',
	);
});
