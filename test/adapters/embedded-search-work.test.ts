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
	const spies = [exact, prefix];
	return {
		/** How often the search read all words that begin with the same letter. */
		oneLetterLookUps: () => prefix.mock.calls.filter(([word]) => word.length === 1).length,
		reset: () => {
			for (const spy of spies) spy.mockClear();
		},
		lookUps: () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0),
		longestWord: () =>
			Math.max(0, ...[...exact.mock.calls, ...prefix.mock.calls].map(([word]) => word.length)),
	};
}

/** No query may need more look-ups. The most that is known is 161. */
const maxLookUps = 250;

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

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const [firstHalf, secondHalf] = [letters.slice(0, 13), letters.slice(13)];
/** Each begins with each of `firstParts`. What follows differs in one letter from thirteen words of the index. */
const wordsToSplit = secondHalf.map((letter) => `mnopqrstuvwxy${letter}`);
const firstParts = ['mnop', 'mnopq', 'mnopqr', 'mnopqrs'];
const restAfter = (part: string) => 'mnopqrstuvwxy'.slice(part.length);
const longRest = 'nopqrstuvwxnopqrstuvwx';

/** Queries that need many look-ups, each for another reason, and how many they may need. */
const demanding: [reason: string, query: string, maximum: number][] = [
	['199 ligatures of 18 letters', '\u{FDFA}'.repeat(199), 10],
	['one word of 200 letters', 'abcdefgh'.repeat(25), 10],
	['many words', letters.flatMap((a) => ['q', 'x', 'z'].map((b) => a + b)).join(' '), 140],
	[
		'twelve words of ligatures',
		[...'abcdefghijkl'].map((c) => c + '\u{FDFA}'.repeat(15)).join(' '),
		10,
	],
	['a word with many spellings', 'abcdefghz', 40],
	['many words with many spellings', [...'ijklmnopqrst'].map((c) => `abcdefgh${c}`).join(' '), 170],
	['a word that can be read as many pairs of words', wordsToSplit.slice(-1).join(' '), 60],
	['a long word that can be read as two words', `mnop${longRest}z`, 10],
	['five words that can be read as two words', wordsToSplit.slice(-5).join(' '), 60],
];

let index: EmbeddedSearchIndex;
let work: ReturnType<typeof countWork>;
beforeEach(async () => {
	index = new EmbeddedSearchIndex();
	const names = [
		'Regatta',
		'Laser Training with Guest Coach',
		'Donaudampfschifffahrtsgesellschaft',
		// Many words that stand for the same typed word.
		...letters.flatMap((letter) => [`abcdefg${letter}`, `abcdefgha${letter}`, `${letter}abcdefgh`]),
		...firstParts,
		...[...firstParts.map(restAfter), longRest].flatMap((rest) =>
			firstHalf.map((letter) => rest + letter),
		),
	];
	await index.replaceAll(
		'events',
		names.map((name, number) => eventRecord(eventOf({ id: `e${number}`, name }))),
	);
	work = countWork();
});
afterEach(() => vi.restoreAllMocks());

async function expectBoundedWork(query: string, maximum = maxLookUps): Promise<void> {
	work.reset();
	await searchFor(index, query);
	expect(work.lookUps()).toBeLessThanOrEqual(maximum);
	expect(work.longestWord()).toBeLessThanOrEqual(maxQueryLength);
}

test('embedded search makes a limited number of look-ups for any query of 200 Unicode characters', async () => {
	await fc.assert(
		fc.asyncProperty(queries, (query) => expectBoundedWork(query)),
		{ numRuns: 150 },
	);
});

test.each(demanding)(
	'embedded search makes a limited number of look-ups for a query of %s',
	(_reason, query, maximum) => expectBoundedWork(query, maximum),
);

test('embedded search reads a query of single letters as whole words, except the last', async () => {
	await searchFor(index, 'q w e r t y z x c v');
	// In each of the four indexes, the exact search and the three forgiving ones read one letter as the start of a word.
	expect(work.oneLetterLookUps()).toBeLessThanOrEqual(4 * 4);
});
