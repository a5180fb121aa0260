import type { Collection, Fields } from '@burgee/adapters/storage/database';
import { z } from 'zod';
import { bookingOf, factsOf, letterOf } from './samples.ts';

/** Returns a record that the schema of the collection accepts. Its values differ from those of other numbers, if they can. */
export function genericRecord({ schema: { shape } }: Collection, number: number): Fields {
	return Object.fromEntries(
		Object.entries(shape).map(([field, type]) => [field, valueFor(type, number)]),
	);
}

function valueFor(type: z.core.$ZodType, number: number): unknown {
	const options = type instanceof z.ZodEnum ? type.options : [];
	const sums = { GBP: number, EUR: 0, USD: 0 };
	const time = new Date(Date.UTC(2026, 5, number, 12)).toISOString();
	const values = [`text-${number}`, time, time.slice(0, 10), number, true, ...options, [], {}];
	const found = [...values, sums, null, factsOf(), bookingOf({ id: 'one' }), letterOf()].find(
		(value) => z.safeParse(type, value).success,
	);
	if (found === undefined) throw new Error('the tests need a value for another type of field');
	return found;
}
