import { FirestoreDatabase } from '@burgee/adapters/firestore/firestore-database';
import type { Collection, Fields, Query } from '@burgee/adapters/storage/database';
import { events, totals } from '@burgee/adapters/storage/schema';
import { select } from '@burgee/adapters/storage/select';
import { zeroTotals } from '@burgee/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newProject, openFirestore } from '../firestore-emulator.ts';
import { fillLegacyProject } from './legacy-project.ts';

/** Tests that a Firestore query finds all documents that the same query finds in memory. */
export function firestoreQueryTests(): void {
	describe('FirestoreDatabase.list', () => {
		let database: FirestoreDatabase;
		beforeAll(async () => {
			const { app, firestore } = openFirestore(newProject());
			database = new FirestoreDatabase(app, { timeoutMs: 10_000 });
			await fillLegacyProject(firestore);
			const writes = Array.from({ length: 12 }, (_, index) =>
				database.write({
					type: 'create',
					ref: { in: totals, id: `event-${index}` },
					record: {
						...zeroTotals({ id: `event-${index}`, name: 'Supper' }),
						lastBookedAt: index % 4 === 0 ? null : `2026-06-0${1 + (index % 3)}T12:00:00.000Z`,
						bookings: index % 5,
					},
				}),
			);
			await Promise.all(writes);
		});
		afterAll(() => database?.close());

		test('FirestoreDatabase.list finds every event that matches a query, whatever the type of its dates', async () => {
			const fields = ['eventdatetime', 'eventenddatetime', 'lastsUntil', 'name', 'createdAt'];
			await expectAnswersAsInMemory(database, events, fields);
		}, 60_000);

		test('FirestoreDatabase.list finds all stored booking totals that match a query', async () => {
			await expectAnswersAsInMemory(database, totals, ['lastBookedAt', 'bookings']);
		}, 60_000);
	});
}

async function expectAnswersAsInMemory<Item extends Fields>(
	database: FirestoreDatabase,
	collection: Collection<Item>,
	fields: string[],
): Promise<void> {
	const all = await database.list(collection);
	expect(all.length).toBeGreaterThan(10);
	await fc.assert(
		fc.asyncProperty(queriesOf(collection, all, fields), async (query) => {
			expect(await database.list(collection, query)).toEqual(select(collection, all, query));
		}),
		{ numRuns: 50 },
	);
}

/** Generates Firestore queries whose values and cursors occur in the stored documents. */
function queriesOf<Item extends Fields>(
	from: Collection<Item>,
	records: Item[],
	fields: string[],
): fc.Arbitrary<Query> {
	const field = fc.constantFrom(...fields);
	const operator = fc.constantFrom('=', '<', '<=', '>', '>=');
	const record = fc.constantFrom(...records);
	const valueIn = (of: Item, name: string) => {
		const value = new Map<string, unknown>(Object.entries({ ...of, ...from.derive?.(of) })).get(
			name,
		);
		return typeof value === 'string' || typeof value === 'number' ? value : null;
	};
	return fc
		.record({
			conditions: fc.array(fc.tuple(field, operator, record), { maxLength: 2 }),
			order: fc.array(fc.tuple(field, fc.constantFrom('asc', 'desc')), { maxLength: 1 }),
			last: fc.option(record, { nil: undefined }),
			limit: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
		})
		.map(({ conditions, order, last, limit }) => ({
			where: conditions.map(([name, compare, of]) => [name, compare, valueIn(of, name)]),
			order,
			after: last && [...order.map(([name]) => valueIn(last, name)), valueIn(last, from.id)],
			limit,
		}));
}
