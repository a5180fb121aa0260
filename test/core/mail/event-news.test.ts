import { expect, test } from 'vitest';
import { type ClubEvent, instant, isWorthTelling } from '../../../core/index.ts';
import { isTold } from '../../../core/rules/mail/event-news.ts';
import { isObsolete } from '../../../core/rules/mail/obsolete.ts';
import { bookingOf, eventOf, messageOf } from '../../contracts/samples.ts';

const now = new Date('2026-07-01T12:00:00.000Z');
const event = eventOf({ id: 'supper' });

test('isWorthTelling reports a change of the name or the dates of a coming event that is no draft', () => {
	const isWorth = (changes: Partial<ClubEvent>, before = event) =>
		isWorthTelling(before, { ...before, ...changes }, now);
	const nextDay = instant('2026-07-05T17:30:00.000Z');
	expect(isWorth({ name: 'Dinner' })).toBe(true);
	expect(isWorth({ eventdatetime: nextDay })).toBe(true);
	expect(isWorth({ eventenddatetime: nextDay })).toBe(true);
	expect(isWorth({ priceMinor: 1 })).toBe(false);
	const past = { ...event, eventdatetime: instant('2026-06-30T12:00:00.000Z') };
	expect(isWorth({ name: 'Dinner' }, past)).toBe(false);
	expect(isWorth({ eventdatetime: nextDay }, past)).toBe(true);
	const draft = { ...event, draft: true };
	expect(isWorth({ name: 'Dinner' }, draft)).toBe(false);
	expect(isWorth({ name: 'Dinner', draft: false }, draft)).toBe(true);
});

test('only a booking that holds places and has an address is told of news', () => {
	expect(isTold(bookingOf({ id: 'one' }))).toBe(true);
	expect(isTold(bookingOf({ id: 'one', userEmail: null }))).toBe(false);
	expect(isTold(bookingOf({ id: 'one', paymentRequired: true }))).toBe(false);
	expect(isTold(bookingOf({ id: 'one', cancelledAt: event.createdAt }))).toBe(false);
	expect(isTold(null)).toBe(false);
});

test('a letter is obsolete once its booking is cancelled or deleted', () => {
	const cancelled = bookingOf({ id: 'one', cancelledAt: event.createdAt });
	const isOver = (booking: typeof cancelled | null, changes = {}) =>
		isObsolete(
			messageOf({ kind: 'organiser', ...changes }),
			{ booking, event: null },
			event.createdAt,
		);
	expect(isOver(bookingOf({ id: 'one' }))).toBe(false);
	expect(isOver(cancelled)).toBe(true);
	expect(isOver(null)).toBe(true);
	expect(isOver(null, { bookingId: null })).toBe(false);
});

test('news of a change is obsolete without the event, and of a cancellation with it', () => {
	const booking = bookingOf({ id: 'one' });
	const at = instant('2026-07-01T12:00:00.000Z');
	const isOver = (kind: 'event-changed' | 'event-cancelled', subject: object) =>
		isObsolete(messageOf({ kind }), { booking, event, ...subject }, at);
	expect(isOver('event-changed', {})).toBe(false);
	expect(isOver('event-changed', { event: null })).toBe(true);
	expect(isOver('event-changed', { booking: null })).toBe(true);
	expect(isOver('event-cancelled', { event: null })).toBe(false);
	expect(isOver('event-cancelled', {})).toBe(true);
	expect(isOver('event-cancelled', { event: null, booking: null })).toBe(true);
});
