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

const maxWords = 12;
const indexes = 4;
// The exact search makes two look-ups for each word.
const lookUpsOfExact = 2 * maxWords;
// A forgiving search looks up each word, and it joined with the word before and after it, in two ways. It also looks up
// 60 other spellings, rounded up for each word, and two readings of four words as two words of up to five spellings.
const lookUpsOfForgiving = 3 * 2 * maxWords + 60 + maxWords + 4 * 2 * (1 + 5 * 2);
const maxLookUps = indexes * (lookUpsOfExact + 3 * lookUpsOfForgiving);

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
		// Many words that stand for the same typed word.
		...[...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => [
			`abcdefg${letter}`,
			`abcdefgha${letter}`,
			`${letter}abcdefgh`,
		]),
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
	expect(work.longestWord()).toBeLessThanOrEqual(maxQueryLength);
}

test('embedded search makes a limited number of look-ups for any query of 200 Unicode characters', async () => {
	await fc.assert(fc.asyncProperty(queries, expectBoundedWork), { numRuns: 150 });
});

test.each([
	['199 ligatures of 18 letters', '\u{FDFA}'.repeat(199)],
	['one word of 200 letters', 'abcdefgh'.repeat(25)],
	['a word with many spellings', 'abcdefghz'],
	['a word that can be read as many pairs of words', 'abcdefgbabcdefgc'],
	['many words with many spellings', [...'ijklmnopqrst'].map((c) => `abcdefgh${c}`).join(' ')],
	[
		'twelve words of ligatures',
		[...'abcdefghijkl'].map((c) => c + '\u{FDFA}'.repeat(15)).join(' '),
	],
])('embedded search makes a limited number of look-ups for a query of %s', async (_name, query) => {
	await expectBoundedWork(query);
});

test('embedded search reads a query of single letters as whole words, except the last', async () => {
	await searchFor(index, 'q w e r t y z x c v');
	// The exact search and the three forgiving ones each read one letter as the start of a word.
	expect(work.oneLetterLookUps()).toBeLessThanOrEqual(indexes * 4);
});
