import * as keptTotals from '@burgee/adapters/sql/migrations/002-kept-totals';
import * as payments from '@burgee/adapters/sql/migrations/007-payments';
import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { type Checkout, recountTotals, type Storage } from '@burgee/core';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookingOf, bookingToPay, checkoutOf, paidCheckout } from '../contracts/samples.ts';

/** What holds of totals in a SQL database; `connect` opens a new, empty one, and again the same one. */
export function keptTotalsTests(name: string, newDatabase: () => Promise<() => Knex>): void {
	describe(`totals in ${name}`, () => {
		let connect: () => Knex;
		let database: Knex;
		let storage: Storage;
		beforeEach(async () => {
			connect = await newDatabase();
			database = connect();
			storage = await openSqlStorage(connect());
			await storage.bookings.add(bookingOf({ id: 'one' }));
			await storage.bookings.add(bookingOf({ id: 'two' }));
			await storage.bookings.add(bookingOf({ id: 'other', eventId: 'regatta' }));
		});
		afterEach(async () => {
			await database.destroy();
			await storage.close();
		});

		const differences = async (options?: { repair?: boolean }) =>
			(await recountTotals(storage, options)).differences;

		test('that are wrong, missing or of nothing are named, and mended where that is asked for', async () => {
			const right = await storage.bookings.latestTotals();
			await database('event_totals').where({ eventId: 'supper' }).update({ attendees: 99 });
			await database('event_totals').where({ eventId: 'regatta' }).delete();
			await database('event_totals').insert({
				...(await database('event_totals').first()),
				eventId: 'never booked',
			});
			const found = await differences();
			expect(found.map(({ eventId }) => eventId)).toEqual(['never booked', 'regatta', 'supper']);
			expect(found[0]?.fields).toContainEqual({ field: 'bookings', stored: '2', recomputed: null });
			expect(found[1]?.fields).toContainEqual({ field: 'bookings', stored: null, recomputed: '1' });
			expect(found[2]?.fields).toEqual([{ field: 'attendees', stored: '99', recomputed: '6' }]);
			// Saying so has changed nothing.
			expect(await differences({ repair: true })).toEqual(found);
			expect(await differences()).toEqual([]);
			expect(await storage.bookings.latestTotals()).toEqual(right);
		});

		test('that are mended while many book lose no booking', async () => {
			await database('event_totals').where({ eventId: 'supper' }).delete();
			await Promise.all(
				Array.from({ length: 60 }, (_, place) =>
					place % 3 === 0
						? storage.bookings.recount('supper', { repair: true })
						: storage.bookings.add(bookingOf({ id: `booking-${place}` })),
				),
			);
			await storage.bookings.recount('supper', { repair: true });
			expect(await differences()).toEqual([]);
			expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 42 }]);
		});

		test('that are mended while many book and pay, by two processes, lose no penny', async () => {
			const both = [storage, await openSqlStorage(connect())];
			const one = (place: number) => both[place % 2] ?? storage;
			const begin = (checkout: Checkout, place: number) =>
				one(place).bookings.add(bookingToPay(checkout), undefined, checkout);
			const begun = Array.from({ length: 20 }, (_, place) => checkoutOf({ id: `begun-${place}` }));
			await Promise.all(begun.map(begin));
			await database('event_totals').where({ eventId: 'supper' }).delete();
			await Promise.all(
				begun.flatMap((checkout, place) => [
					one(place).payments.replace(paidCheckout(checkout)),
					one(place + 1).payments.replace(paidCheckout(checkout)),
					begin(checkoutOf({ id: `new-${place}` }), place),
					one(place).bookings.recount('supper', { repair: true }),
				]),
			);
			expect(await differences()).toEqual([]);
			expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([
				{ bookings: 42, pendingBookings: 20, revenueMinor: { GBP: 20 * 4323 } },
			]);
			await both[1]?.close();
		});

		test('a payment that cannot be counted is not stored, nor a checkout without its booking', async () => {
			const checkout = checkoutOf({ id: 'one' });
			await storage.bookings.add(bookingToPay(checkout), undefined, checkout);
			await database.schema.renameTable('event_totals', 'gone');
			await expect(storage.payments.replace(paidCheckout(checkout))).rejects.toThrow(
				/event_totals/,
			);
			const lost = checkoutOf({ id: 'lost' });
			const adding = storage.bookings.add(bookingToPay(lost), undefined, lost);
			await expect(adding).rejects.toThrow(/event_totals/);
			await database.schema.renameTable('gone', 'event_totals');
			expect(await storage.payments.listForEvent('supper')).toEqual([checkout]);
			expect(await storage.payments.findByReference('payment of one')).toBeNull();
			expect(await storage.bookings.listForEvent('supper')).toContainEqual(bookingToPay(checkout));
		});

		test('a booking that cannot be counted is not stored', async () => {
			await database.schema.renameTable('event_totals', 'gone');
			const lost = storage.bookings.add(bookingOf({ id: 'lost' }), { key: 'k', fingerprint: 'f' });
			await expect(lost).rejects.toThrow(/event_totals/);
			await database.schema.renameTable('gone', 'event_totals');
			expect(await storage.bookings.listForEvent('supper')).toHaveLength(2);
			expect(
				await storage.bookings.findByIdempotencyKey({ key: 'k', fingerprint: 'f' }),
			).toBeNull();
		});

		test('an error names no member', async () => {
			const credential = { uid: 'one', email: 'unspoken@example.org', passwordHash: 'h' };
			await storage.credentials.put(credential);
			await database.schema.dropTable('event_totals');
			for (const refused of [
				() => storage.bookings.add(bookingOf({ id: 'lost', lastName: 'Unspoken' })),
				() => storage.credentials.put({ ...credential, uid: 'two' }),
			]) {
				const error = await refused().catch((thrown: unknown) => thrown);
				expect(error).toBeInstanceOf(Error);
				expect(String((error as Error).stack)).not.toMatch(/unspoken/i);
			}
		});

		test('and bookings, paid or not, from before there were checkouts stay as they are', async () => {
			const pending = bookingToPay(checkoutOf({ id: 'pending' }));
			const settled = { paid: true, paymentId: 'p', paymentCompletedAt: pending.submittedAt };
			await storage.bookings.add(pending);
			await storage.bookings.add({ ...pending, ...settled, id: 'paid' });
			const before = {
				bookings: await storage.bookings.listForEvent('supper'),
				totals: await storage.bookings.latestTotals(),
			};
			expect(before.bookings).toHaveLength(4);
			await payments.down(database);
			await database('knex_migrations').where({ name: '007-payments' }).delete();

			const upgraded = await openSqlStorage(connect());
			expect(await upgraded.bookings.listForEvent('supper')).toEqual(before.bookings);
			expect(await upgraded.bookings.latestTotals()).toEqual(before.totals);
			expect((await recountTotals(upgraded)).differences).toEqual([]);
			expect(await upgraded.payments.listPolled({ after: null, limit: 9 })).toEqual([]);
			const checkout = checkoutOf({ id: 'new' });
			await upgraded.bookings.add(bookingToPay(checkout), undefined, checkout);
			expect(await upgraded.payments.replace(paidCheckout(checkout))).toBe(true);
			expect(await upgraded.bookings.totalsOf(['supper'])).toMatchObject([
				{ bookings: 5, pendingBookings: 1, revenueMinor: { GBP: 2 * 4323 } },
			]);
			await upgraded.close();
		});

		test('of bookings from before are counted by the upgrade', async () => {
			const right = await storage.bookings.latestTotals();
			await keptTotals.down(database);
			await database('knex_migrations').where({ name: '002-kept-totals' }).delete();
			const upgraded = await openSqlStorage(connect());
			expect(await upgraded.bookings.latestTotals()).toEqual(right);
			expect(await recountTotals(upgraded)).toEqual({ events: 2, bookings: 3, differences: [] });
			await upgraded.close();
		});
	});
}
