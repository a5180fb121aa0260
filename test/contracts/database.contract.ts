import type { Database, Query, Value } from '@burgee/adapters/storage/database';
import { direct } from '@burgee/adapters/storage/records';
import { checkouts, events } from '@burgee/adapters/storage/schema';
import { select } from '@burgee/adapters/storage/select';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkoutOf, clockChanges, eventOf, paidCheckout } from './samples.ts';

const instants = fc.constantFrom(null, ...clockChanges);
const ids = ['B', 'a', 'b', 'c', 'd', 'e'];

type EventQuery = Query<
	'id' | 'eventdatetime' | 'bookingEndDate' | 'priceMinor' | 'allowBooking' | 'lastsUntil'
>;

const conditions = fc.oneof(
	fc.tuple(
		fc.constantFrom('eventdatetime' as const, 'bookingEndDate' as const, 'lastsUntil' as const),
		fc.constantFrom('=' as const, '<' as const, '<=' as const, '>' as const, '>=' as const),
		fc.constantFrom(...clockChanges),
	),
	fc.constantFrom(
		['eventdatetime', '=', null] as const,
		['allowBooking', '=', false] as const,
		['priceMinor', '>', 1] as const,
	),
);

const order = fc.uniqueArray(
	fc.tuple(
		fc.constantFrom('eventdatetime' as const, 'bookingEndDate' as const, 'priceMinor' as const),
		fc.constantFrom('asc' as const, 'desc' as const),
	),
	{ maxLength: 2, selector: ([field]) => field },
);

const storedEvents = fc.tuple(
	...ids.map((id) =>
		fc
			.record({
				eventdatetime: instants,
				eventenddatetime: instants,
				bookingEndDate: instants,
				allowBooking: fc.boolean(),
				priceMinor: fc.nat(2),
			})
			.map((fields) => eventOf({ id, ...fields })),
	),
);

/** Tests the behaviour of every implementation of Database. `open` returns a new, empty database. */
export function databaseContract(name: string, open: () => Promise<Database>): void {
	describe(`Database: ${name}`, () => {
		let database: Database;
		beforeEach(async () => {
			database = await open();
		});
		afterEach(() => database.close());

		test('Database.list returns exactly the records that a query selects, in the requested order', async () => {
			const queries = fc.record({
				where: fc.array(conditions, { maxLength: 2 }),
				order,
				limit: fc.option(fc.nat(ids.length), { nil: undefined }),
				afterId: fc.option(fc.constantFrom(...ids), { nil: undefined }),
			});
			await fc.assert(
				fc.asyncProperty(
					storedEvents,
					fc.array(queries, { minLength: 1, maxLength: 5 }),
					async (stored, generated) => {
						for (const event of stored) await database.write(direct('put', events, event));
						for (const { afterId, ...options } of generated) {
							const last = stored.find(({ id }) => id === afterId);
							const after: Value[] | undefined = last && [
								...options.order.map(([field]) => last[field]),
								last.id,
							];
							const query: EventQuery = { ...options, after };
							expect(await database.list(events, query)).toEqual(select(events, stored, query));
						}
					},
				),
				{ numRuns: 20 },
			);
		});

		const ref = { in: checkouts, id: 'one' };

		test('Database.change writes nothing if its decide function throws an error', async () => {
			await expect(
				database.change({ read: [ref] }, () => {
					throw new Error('refused');
				}),
			).rejects.toThrow('refused');
			expect(await database.get(checkouts, ['one', 'none'])).toEqual([null, null]);
		});

		test('Database.change overwrites records without reading them, with their computed values and revision', async () => {
			const other = { in: checkouts, id: 'other' };
			const event = { in: events, id: 'supper' };
			await database.write(direct('create', checkouts, checkoutOf({ id: 'one' })));
			const paid = paidCheckout(checkoutOf({ id: 'one', pollUntil: null }));
			const open = checkoutOf({ id: 'other', pollUntil: clockChanges[0] });
			const [before = 0] = await database.revisions([events]);
			const plan = { read: [], overwrite: [ref, other, event] };
			await database.change(plan, () => ({
				writes: [
					{ ref, record: paid },
					{ ref: other, record: open },
					{ ref: event, record: eventOf({ id: 'supper' }) },
				],
				result: undefined,
			}));
			expect(await database.get(checkouts, ['one', 'other'])).toEqual([paid, open]);
			const having = (reference: string) =>
				database.list(checkouts, { where: [['references', 'has', reference]] });
			expect(await having('payment of one')).toEqual([paid]);
			expect(await database.list(checkouts, { where: [['watched', '=', true]] })).toEqual([open]);
			expect(await database.revisions([events])).toEqual([before + 1]);
			await database.change(plan, () => ({
				writes: [{ ref: other, record: null }],
				result: undefined,
			}));
			expect(await database.list(checkouts)).toEqual([paid]);
		});

		test('Database.change reads what an earlier call of Database.change has written', async () => {
			const first = checkoutOf({ id: 'one' });
			await database.change({ read: [ref] }, () => ({
				writes: [{ ref, record: first }],
				result: undefined,
			}));
			const result = await database.change({ read: [ref] }, (seen) => ({
				writes: [{ ref, record: null }],
				result: seen.get(ref),
			}));
			expect(result).toEqual(first);
			expect(await database.list(checkouts)).toEqual([]);
		});
	});
}
