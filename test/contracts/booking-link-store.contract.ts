import { type Booking, instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { auditEntryOf, bookingOf, messageOf } from './samples.ts';

const at = instant('2026-06-01T12:00:00.000Z');
const later = instant('2026-06-01T12:02:00.000Z');

export function bookingLinkStoreContract(storage: Storage): void {
	const booking = bookingOf({ id: 'one' });
	const { eventId, submittedAt } = booking;
	const first = { bookingId: 'one', eventId, createdAt: submittedAt };
	const find = (token: string) => storage.bookingLinks.find(token);
	const linkOf = (token: string) => ({ token, seed: `seed of ${token}` });
	const key = { key: 'k', fingerprint: 'f' };
	const letter = (secret: string) => messageOf({ id: secret, eventId, bookingId: 'one', secret });
	const changeOf = (before: Booking, after: Booking | null) => ({
		bookingId: before.id,
		revision: 0,
		booking: after,
		checkout: null,
		mayExceedPlaces: true,
		audit: auditEntryOf({ id: before.id }),
		undo: {
			...{ bookingId: before.id, eventId, at, before, endedPayment: false },
			revision: after === null ? null : 1,
		},
	});

	test('BookingStore.add stores the booking together with its link', async () => {
		await storage.bookings.add(booking, { link: linkOf('first'), key });
		expect(await find('first')).toEqual(first);
		for (const unknown of ['', 'first ', 'FIRST', 'one']) expect(await find(unknown)).toBeNull();
	});

	test('BookingStore.add stores no link for a booking that it does not store', async () => {
		await storage.bookings.add(booking, { link: linkOf('first'), key });
		await storage.bookings.add(bookingOf({ id: 'two' }), { link: linkOf('second'), key });
		await expect(storage.bookings.add(booking, { link: linkOf('third') })).rejects.toThrow();
		expect(await find('second')).toBeNull();
		expect(await find('third')).toBeNull();
	});

	test('a message about a booking brings a further link, which does not replace the link of the booking’s own request', async () => {
		await storage.bookings.add(booking, { link: linkOf('first'), message: letter('first') });
		await storage.messages.add(letter('further'));
		await storage.messages.add({ ...letter('again'), secret: 'first' });
		await storage.messages.add({ ...letter('waits'), bookingId: null });
		expect(await find('first')).toEqual(first);
		expect(await find('further')).toEqual({ ...first, createdAt: messageOf().createdAt });
		expect(await find('waits')).toBeNull();
		expect(await storage.bookingLinks.seedOf('one')).toBe('seed of first');
		await storage.bookings.add(bookingOf({ id: 'two' }), {
			message: { ...letter('only'), bookingId: 'two' },
		});
		expect(await find('only')).toMatchObject({ bookingId: 'two' });
		expect(await storage.bookingLinks.seedOf('two')).toBeNull();
	});

	test('addFurther adds a link, and leaves a link with the same token as it is', async () => {
		await storage.bookings.add(booking, { link: linkOf('first'), key });
		await storage.bookingLinks.addFurther({ ...first, createdAt: at }, 'further');
		await storage.bookingLinks.addFurther({ ...first, createdAt: at }, 'first');
		expect(await find('further')).toEqual({ ...first, createdAt: at });
		expect(await find('first')).toEqual(first);
		expect(await storage.bookingLinks.seedOf('one')).toBe('seed of first');
	});

	test('BookingLinkStore.replace leaves only the new link of the booking, and stores the message and the audit entry', async () => {
		await storage.bookings.add(booking, { link: linkOf('first') });
		await storage.bookings.add(bookingOf({ id: 'two' }), { link: linkOf('kept') });
		await storage.messages.add(letter('further'));
		const link = { bookingId: 'one', eventId, createdAt: later };
		const audit = auditEntryOf({ id: 'replaced' });
		const message = letter('second');
		await storage.bookingLinks.replace({ ...link, token: 'second' }, { message, audit });
		expect(await find('second')).toEqual(link);
		for (const token of ['first', 'further']) expect(await find(token)).toBeNull();
		expect(await find('kept')).not.toBeNull();
		expect(await storage.bookingLinks.seedOf('one')).toBeNull();
		expect(await storage.messages.get('second')).toEqual(message);
		const again = { message: null, audit: auditEntryOf({ id: 'again' }) };
		await storage.bookingLinks.replace({ ...link, token: 'third' }, again);
		expect([await find('second'), await find('third')]).toEqual([null, link]);
		const audits = await storage.audit.list({ limit: 9 });
		expect(audits.map(({ id }) => id).sort()).toEqual(['again', 'replaced']);
	});

	test('BookingStore.removeUndos removes all links of a deleted booking', async () => {
		const kept = bookingOf({ id: 'two' });
		await storage.bookings.add(booking, { link: linkOf('first') });
		await storage.bookings.add(kept, { link: linkOf('kept') });
		await storage.messages.add(letter('further'));
		const changed = { ...kept, revision: 1 };
		await storage.bookings.change(eventId, [changeOf(booking, null), changeOf(kept, changed)]);
		await storage.bookings.removeUndos(at);
		// Until then, the deletion can be undone.
		expect(await find('first')).toEqual(first);
		await storage.bookings.removeUndos(later);
		expect(await find('first')).toBeNull();
		expect(await find('further')).toBeNull();
		expect(await find('kept')).not.toBeNull();
	});

	test('BookingStore.change removes the links of a booking whose removal cannot be undone', async () => {
		await storage.bookings.add(booking, { link: linkOf('first') });
		await storage.bookings.change(eventId, [{ ...changeOf(booking, null), undo: null }]);
		expect(await find('first')).toBeNull();
	});

	test('RetentionStore.eraseBookings removes all links of the erased bookings', async () => {
		await storage.bookings.add(booking, { link: linkOf('first') });
		await storage.messages.add(letter('further'));
		await storage.bookings.add(bookingOf({ id: 'two' }), { link: linkOf('kept') });
		await storage.retention.eraseBookings([booking], later);
		expect(await find('first')).toBeNull();
		expect(await find('further')).toBeNull();
		expect(await find('kept')).not.toBeNull();
	});
}
