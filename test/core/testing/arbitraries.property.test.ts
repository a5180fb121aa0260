import {
	bookingPayment,
	checkoutStatus,
	checkoutStatuses,
	eventForm,
	issuesForEvent,
	issuesForWorkDay,
	paymentNotes,
	paymentNotesOf,
	paymentStatus,
	permissions,
	priceBooking,
	toTotalsJson,
	totalsJson,
} from '@burgee/core';
import {
	admins,
	bookings,
	checkouts,
	clubEvents,
	eventForms,
	eventTotals,
	signUps,
	workDays,
} from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('an event form is what the schema makes of it', () => {
	fc.assert(
		fc.property(eventForms(), (form) => {
			expect(eventForm.parse(form)).toEqual(form);
		}),
	);
});

const booked = clubEvents().chain((event) => fc.tuple(fc.constant(event), bookings(event)));

test('a booking asks for what its event offers, and costs what it costs', () => {
	fc.assert(
		fc.property(booked, ([event, booking]) => {
			expect(issuesForEvent(booking, event)).toEqual([]);
			const { paymentRequired, paymentAmountMinor } = booking;
			expect(paymentAmountMinor).toBe(paymentRequired ? priceBooking(event, booking) : null);
		}),
	);
});

test('bookings are free, to be paid and paid', () => {
	const statuses = fc.sample(booked, 200).map(([, booking]) => paymentStatus(booking));
	expect([...new Set(statuses)].sort()).toEqual(['Free Event', 'Paid', 'Pending']);
});

test('of what was paid, some is given back, and never more', () => {
	const paid = fc.sample(booked, 500).filter(([, booking]) => booking.paid);
	const isWithin = paid.map(
		([, { refundedMinor, paymentAmountMinor }]) => refundedMinor <= (paymentAmountMinor ?? 0),
	);
	expect(new Set(isWithin)).toEqual(new Set([true]));
	expect(new Set(paid.map(([, booking]) => booking.refundedMinor > 0)).size).toBe(2);
});

test('checkouts are in every state, and some have each of the notes', () => {
	const asked = { amountMinor: 4323, currency: 'GBP' } as const;
	const sampled = fc.sample(checkouts({ id: 'one', eventId: 'supper' }, asked), 1_000);
	expect(new Set(sampled.map(checkoutStatus))).toEqual(new Set(checkoutStatuses));
	expect(new Set(sampled.flatMap(paymentNotesOf))).toEqual(new Set(paymentNotes));
	const refunded = sampled.map((checkout) => bookingPayment(checkout).refundedMinor);
	expect(Math.max(...refunded)).toBe(asked.amountMinor);
});

test('a sign-up asks for what its work day has', () => {
	const signedUp = workDays().chain((workDay) => fc.tuple(fc.constant(workDay), signUps(workDay)));
	fc.assert(
		fc.property(signedUp, ([workDay, signUp]) => {
			expect(issuesForWorkDay(signUp, workDay)).toEqual([]);
			expect(signUp.workDayId).toBe(workDay.id);
		}),
	);
});

test('totals can be shown, those of no booking too', () => {
	const totals = clubEvents().chain((event) => eventTotals(event));
	fc.assert(
		fc.property(totals, (all) => {
			expect(totalsJson.parse(toTotalsJson(all))).toEqual(toTotalsJson(all));
		}),
	);
	const counts = fc.sample(totals, 200).map(({ bookings }) => bookings);
	expect(counts).toContain(0);
	expect(Math.max(...counts)).toBeGreaterThan(1);
});

test('some administrators may do anything, some nothing', () => {
	const counts = fc.sample(admins(), 500).map((admin) => admin.permissions.length);
	expect(counts).toContain(0);
	expect(counts).toContain(permissions.length);
});
