import { EmbeddedSearchIndex } from '@burgee/adapters/embedded-search/embedded-search-index';
import { maxQueryLength } from '@burgee/core/rules/search/query';
import fc from 'fast-check';
import MiniSearch from 'minisearch';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventRecord } from '../../core/rules/search/records.ts';
import { eventOf } from '../contracts/samples.ts';
import { searchFor } from '../contracts/search-index.contract.ts';

interface WordTree {
	get(word: string): unknown;
	atPrefix(prefix: string): unknown;
	fuzzyGet(word: string, maxDistance: number): unknown;
}
const wordTree: WordTree = Reflect.getPrototypeOf(
	Reflect.get(new MiniSearch({ fields: ['text'] }), '_index'),
) as object as WordTree;

/**
 * Counts the look-ups that a search makes in the four search indexes. The test measures no time, because the
 * time would depend on the machine.
 */
function countWork() {
	const exact = vi.spyOn(wordTree, 'get');
	const prefix = vi.spyOn(wordTree, 'atPrefix');
	const fuzzy = vi.spyOn(wordTree, 'fuzzyGet');
	const spies = [exact, prefix, fuzzy];
	return {
		reset: () => {
			for (const spy of spies) spy.mockClear();
		},
		lookUps: () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0),
		/**
		 * Estimates the steps of all look-ups in the search indexes. An exact or prefix look-up takes one step
		 * for each letter of the word. A fuzzy look-up takes one step for each cell of the edit-distance matrix.
		 */
		steps: () =>
			[...exact.mock.calls, ...prefix.mock.calls].reduce((sum, [word]) => sum + word.length, 0) +
			fuzzy.mock.calls.reduce(
				(sum, [word, distance]) => sum + (word.length + 1) * (word.length + 1 + distance),
				0,
			),
		longestWord: () => longest([...exact.mock.calls, ...prefix.mock.calls]),
		longestFuzzyWord: () => longest(fuzzy.mock.calls),
	};
}

function longest(calls: readonly (readonly [word: string, ...rest: unknown[]])[]): number {
	return Math.max(0, ...calls.map(([word]) => word.length));
}

const maxWords = 12;
const maxTypoLetters = 24;
const indexes = 4;
// The exact search makes two look-ups for each word. The search that allows typos makes three for
// each word, and two more for each swap of adjacent letters that it tries.
const maxLookUps = indexes * (2 * maxWords + 3 * maxWords + 2 * maxQueryLength);
// The search that allows typos compares at most 24 letters of a word, so words of 24 letters need the most steps.
const stepsOfLongest = 2 * maxTypoLetters ** 2 + (maxTypoLetters + 1) * (maxTypoLetters + 3);
const maxSteps = indexes * maxQueryLength * (2 + stepsOfLongest / maxTypoLetters);

const expanding = fc.constantFrom(
	...['\u{FDFA}', '\u{FDFB}', '\u{FDFC}', 'ﬃ', 'ﬅ', '½', '…', '\u{1F251}', '\u{1D160}'],
	...['한', '글', 'ΐ', 'ṩ', 'ệ', 'İ', 'ß', 'é', '𝐀', '\u{2F800}', '㈠', '⑽'],
);
const characters = fc.oneof(
	{ weight: 1, arbitrary: fc.constant(' ') },
	{ weight: 3, arbitrary: expanding },
	{ weight: 2, arbitrary: fc.integer({ min: 0x3300, max: 0x33ff }).map(String.fromCodePoint) },
	{ weight: 1, arbitrary: fc.integer({ min: 0x300, max: 0x36f }).map(String.fromCodePoint) },
	{ weight: 3, arbitrary: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz') },
	{ weight: 2, arbitrary: fc.integer({ min: 0, max: 0xffff }).map((c) => String.fromCharCode(c)) },
	{ weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
);
const of200 = (unit: fc.Arbitrary<string>) =>
	fc
		.array(unit, { minLength: maxQueryLength, maxLength: maxQueryLength })
		.map((all) => all.join('').slice(0, maxQueryLength));
const queries = fc.oneof(
	of200(characters),
	of200(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
	of200(expanding),
	// Queries of one word.
	of200(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzабвгде')),
	expanding.map((character) => character.repeat(maxQueryLength).slice(0, maxQueryLength)),
	// These search queries have many words. Each word consists of a letter and up to 24 repetitions of
	// another character.
	of200(
		fc
			.tuple(fc.constantFrom(...'abcdefghijklmnop'), characters, fc.integer({ min: 1, max: 24 }))
			.map(([letter, character, times]) => `${letter}${character.repeat(times)} `),
	),
);

let index: EmbeddedSearchIndex;
let work: ReturnType<typeof countWork>;
beforeEach(async () => {
	index = new EmbeddedSearchIndex();
	const names = [
		'Regatta',
		'Laser Training with Guest Coach',
		'Donaudampfschifffahrtsgesellschaft',
	];
	await index.replaceAll(
		'events',
		names.map((name, number) => eventRecord(eventOf({ id: `e${number}`, name }))),
	);
	work = countWork();
});
afterEach(() => vi.restoreAllMocks());

async function expectBoundedWork(query: string): Promise<void> {
	work.reset();
	await searchFor(index, query);
	expect(work.lookUps()).toBeLessThanOrEqual(maxLookUps);
	expect(work.steps()).toBeLessThanOrEqual(maxSteps);
	expect(work.longestWord()).toBeLessThanOrEqual(maxQueryLength);
	expect(work.longestFuzzyWord()).toBeLessThanOrEqual(maxTypoLetters);
}

test('embedded search makes a limited number of look-ups for any query of 200 Unicode characters', async () => {
	await fc.assert(fc.asyncProperty(queries, expectBoundedWork), { numRuns: 500 });
});

test.each([
	['199 ligatures of 18 letters', '\u{FDFA}'.repeat(199)],
	['one word of 200 letters', 'abcdefgh'.repeat(25)],
	[
		'twelve words of ligatures',
		[...'abcdefghijkl'].map((c) => c + '\u{FDFA}'.repeat(15)).join(' '),
	],
])('embedded search makes a limited number of look-ups for a query of %s', async (_name, query) => {
	await expectBoundedWork(query);
});
