import { openSqlStorage } from '@burgee/adapters/sql/sql-storage';
import { type Checkout, recountTotals } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { concurrently } from '../contracts/concurrently.ts';
import { keyOf } from '../contracts/idempotent-write.contract.ts';
import { bookingOf, bookingToPay, checkoutOf, paidCheckout } from '../contracts/samples.ts';

/** `newMigratedDatabase` creates a database with empty tables and returns a function that connects to the database. */
export function sqlTotalsTests(name: string, newMigratedDatabase: () => Promise<() => Knex>): void {
	describe(`stored totals: ${name}`, () => {
		let connect: () => Knex;
		let database: Knex;
		let storage: Storage;
		beforeEach(async () => {
			connect = await newMigratedDatabase();
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

		/** Runs `work` while the table of the booking totals is missing, so that each update of the totals fails. */
		async function withoutTotals(work: () => Promise<void>): Promise<void> {
			await database.schema.renameTable('event_totals', 'renamed');
			await work();
			await database.schema.renameTable('renamed', 'event_totals');
		}

		const differences = async (options?: { repair?: boolean }) =>
			(await recountTotals(storage, options)).differences;

		test('recountTotals repairs wrong, missing and orphaned booking totals only if "repair" is true', async () => {
			const correctTotals = await storage.bookings.latestTotals();
			await database('event_totals').where({ eventId: 'supper' }).update({ attendees: 99 });
			await database('event_totals').where({ eventId: 'regatta' }).delete();
			await database('event_totals').insert({
				...(await database('event_totals').first()),
				eventId: 'never booked',
			});
			const reported = await differences();
			expect(reported.map(({ eventId }) => eventId)).toEqual(['never booked', 'regatta', 'supper']);
			expect(reported).toMatchObject([
				{ fields: expect.arrayContaining([{ field: 'bookings', stored: '2', recomputed: null }]) },
				{ fields: expect.arrayContaining([{ field: 'bookings', stored: null, recomputed: '1' }]) },
				{ fields: [{ field: 'attendees', stored: '99', recomputed: '6' }] },
			]);
			// The earlier call without `repair` changed no totals, so this call reports the same differences.
			expect(await differences({ repair: true })).toEqual(reported);
			expect(await differences()).toEqual([]);
			expect(await storage.bookings.latestTotals()).toEqual(correctTotals);
		});

		test('the repair of booking totals loses no booking that is added concurrently', async () => {
			await database('event_totals').where({ eventId: 'supper' }).delete();
			await concurrently(60, (index) =>
				index % 3 === 0
					? storage.bookings.recount('supper', { repair: true })
					: storage.bookings.add(bookingOf({ id: `booking-${index}` })),
			);
			await storage.bookings.recount('supper', { repair: true });
			expect(await differences()).toEqual([]);
			expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 42 }]);
		});

		test('the repair of booking totals keeps the revenue correct while two connections add payments', async () => {
			const storages = [storage, await openSqlStorage(connect())];
			const storageAt = (index: number) => storages[index % 2] ?? storage;
			const addCheckout = (checkout: Checkout, index: number) =>
				storageAt(index).bookings.add(bookingToPay(checkout), { checkout });
			const checkouts = Array.from({ length: 20 }, (_, index) =>
				checkoutOf({ id: `checkout-${index}` }),
			);
			await Promise.all(checkouts.map(addCheckout));
			await database('event_totals').where({ eventId: 'supper' }).delete();
			await Promise.all(
				checkouts.flatMap((checkout, index) => [
					storageAt(index).payments.replace(paidCheckout(checkout)),
					storageAt(index + 1).payments.replace(paidCheckout(checkout)),
					addCheckout(checkoutOf({ id: `new-${index}` }), index),
					storageAt(index).bookings.recount('supper', { repair: true }),
				]),
			);
			expect(await differences()).toEqual([]);
			expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([
				{ bookings: 42, pendingBookings: 20, revenueMinor: { GBP: 20 * 4323 } },
			]);
			await storages[1]?.close();
		});

		test('SQL storage does not store a payment or a checkout if the update of the booking totals fails', async () => {
			const checkout = checkoutOf({ id: 'one' });
			await storage.bookings.add(bookingToPay(checkout), { checkout });
			await withoutTotals(async () => {
				const paying = storage.payments.replace(paidCheckout(checkout));
				await expect(paying).rejects.toThrow(/event_totals/);
				const failing = checkoutOf({ id: 'failing' });
				const adding = storage.bookings.add(bookingToPay(failing), { checkout: failing });
				await expect(adding).rejects.toThrow(/event_totals/);
			});
			expect(await storage.payments.listForEvent('supper')).toEqual([checkout]);
			expect(await storage.payments.findByReference('payment of one')).toBeNull();
			expect(await storage.bookings.listForEvent('supper')).toContainEqual(bookingToPay(checkout));
		});

		test('SQL storage does not store a booking or its idempotency key if the update of the totals fails', async () => {
			await withoutTotals(async () => {
				const adding = storage.bookings.add(bookingOf({ id: 'failing' }), { key: keyOf('k') });
				await expect(adding).rejects.toThrow(/event_totals/);
			});
			expect(await storage.bookings.listForEvent('supper')).toHaveLength(2);
			expect(await storage.bookings.findByIdempotencyKey(keyOf('k'))).toBeNull();
		});

		test('errors of failed SQL writes contain no personal data', async () => {
			const credential = { uid: 'one', email: 'unspoken@example.org', passwordHash: 'h' };
			await storage.credentials.put(credential);
			await database.schema.dropTable('event_totals');
			for (const write of [
				() => storage.bookings.add(bookingOf({ id: 'failing', lastName: 'Unspoken' })),
				() => storage.credentials.put({ ...credential, uid: 'two' }),
			]) {
				const error = await write().catch((thrown: unknown) => thrown);
				expect(error).toBeInstanceOf(Error);
				expect(String((error as Error).stack)).not.toMatch(/unspoken/i);
			}
		});
	});
}
