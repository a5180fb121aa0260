import {
	admin,
	booking,
	bookingPayment,
	checkout,
	clubEvent,
	eventForm,
	eventTotals as eventTotalsSchema,
	issuesForEvent,
	issuesForWorkDay,
	paymentStatus,
	permissions,
	priceBooking,
	signUp,
	waterReading,
	workDay,
} from '@burgee/core';
import { toTotalsJson } from '@burgee/core/api/bookings';
import {
	admins,
	bookings,
	checkouts,
	clubEvents,
	eventForms,
	eventTotals,
	signUps,
	waterReadings,
	workDays,
} from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalsJson } from '../../../core/api/bookings.ts';
import { checkoutState, checkoutStatuses } from '../../../core/rules/payment/checkout-state.ts';
import { paymentNotes, paymentNotesOf } from '../../../core/rules/payment/payment-notes.ts';
import { forAll, pairs } from '../for-all.ts';

test.each([
	['bookings', booking, clubEvents().chain(bookings)],
	['clubEvents', clubEvent, clubEvents()],
	[
		'checkouts',
		checkout,
		checkouts({ id: 'booking', eventId: 'supper' }, { amountMinor: 4323, currency: 'GBP' }),
	],
	['eventTotals', eventTotalsSchema, clubEvents().chain(eventTotals)],
	['workDays', workDay, workDays()],
	['signUps', signUp, workDays().chain(signUps)],
	['waterReadings', waterReading, waterReadings()],
	['admins', admin, admins()],
])('the generator %s() produces entities that their schema accepts unchanged', (_, schema, all) => {
	forAll<[unknown]>(all, (entity) => {
		expect(schema.parse(entity)).toEqual(entity);
	});
});

test('the generator eventForms() produces only valid event forms', () => {
	forAll(eventForms(), (form) => {
		expect(eventForm.parse(form)).toEqual(form);
	});
});

const booked = pairs(clubEvents(), bookings);

test('the generator bookings() produces only bookings that match their event', () => {
	forAll(booked, ([event, booking]) => {
		expect(issuesForEvent(booking, event)).toEqual([]);
		const { paymentRequired, paymentAmountMinor } = booking;
		expect(paymentAmountMinor).toBe(paymentRequired ? priceBooking(event, booking) : null);
	});
});

test('the generator bookings() produces free, unpaid and paid bookings', () => {
	const statuses = fc.sample(booked, 200).map(([, booking]) => paymentStatus(booking));
	expect([...new Set(statuses)].sort()).toEqual(['Free Event', 'Paid', 'Pending']);
});

test('the generator bookings() produces no refund above the paid amount', () => {
	const paid = fc.sample(booked, 500).filter(([, booking]) => booking.paid);
	for (const [, { refundedMinor, paymentAmountMinor }] of paid) {
		expect(refundedMinor).toBeLessThanOrEqual(paymentAmountMinor ?? 0);
	}
	expect(new Set(paid.map(([, booking]) => booking.refundedMinor > 0)).size).toBe(2);
});

test('the generator checkouts() produces checkouts with every status and every note on a payment of the whole price', () => {
	const price = { amountMinor: 4323, currency: 'GBP' } as const;
	const sampled = fc.sample(checkouts({ id: 'booking', eventId: 'supper' }, price), 1_000);
	const statuses = sampled.map((sample) => checkoutState(sample, new Date()).status);
	expect(new Set(statuses)).toEqual(new Set(checkoutStatuses));
	expect(new Set(sampled.flatMap((checkout) => paymentNotesOf([checkout])))).toEqual(
		new Set(paymentNotes.filter((note) => note !== 'change-unpaid')),
	);
	const refunded = sampled.map((checkout) => bookingPayment(checkout).refundedMinor);
	expect(Math.max(...refunded)).toBe(price.amountMinor);
});

test('the generator signUps() produces sign-ups only for jobs and meals that the work day offers', () => {
	forAll(pairs(workDays(), signUps), ([workDay, signUp]) => {
		expect(issuesForWorkDay(signUp, workDay)).toEqual([]);
		expect(signUp.workDayId).toBe(workDay.id);
	});
});

test('the generator eventTotals() produces valid totals with and without bookings', () => {
	const totals = clubEvents().chain((event) => eventTotals(event));
	forAll(totals, (all) => {
		expect(totalsJson.parse(toTotalsJson(all))).toEqual(toTotalsJson(all));
	});
	const counts = fc.sample(totals, 200).map(({ bookings }) => bookings);
	expect(counts).toContain(0);
	expect(Math.max(...counts)).toBeGreaterThan(1);
});

test('the generator admins() produces admins with all permissions and admins without permissions', () => {
	const counts = fc.sample(admins(), 500).map((admin) => admin.permissions.length);
	expect(counts).toContain(0);
	expect(counts).toContain(permissions.length);
});
