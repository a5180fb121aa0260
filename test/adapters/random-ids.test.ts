import { RandomIds } from '@burgee/adapters/system/random-ids';
import { expect, test } from 'vitest';

test('ids have only letters and digits, so that members can read the reference of a booking aloud', () => {
	const source = new RandomIds();
	const ids = Array.from({ length: 1_000 }, () => source.newId());
	expect(ids.filter((id) => !/^[0-9A-Za-z]{22}$/.test(id))).toEqual([]);
	expect(new Set(ids).size).toBe(ids.length);
});
