import { dayMs, instant, toInstant } from '@burgee/core';
import {
	type DocumentDetails,
	defaultDocumentList,
	expiredDocuments,
	inOrder,
	isFull,
	isPdfFileName,
	type ListedDocument,
	maxDocuments,
	movedBy,
	newDocument,
	restorableDocuments,
	shownDocuments,
} from '@burgee/core/rules/site/document-list';
import { names } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

const removedAt = instant('2026-06-01T12:00:00.000Z');
const details = (title: string): DocumentDetails => ({ title, description: '', kind: 'document' });
const idsOf = (documents: readonly { id: string }[]) => documents.map(({ id }) => id);
const fileNamesOf = (documents: readonly { fileName: string }[]) =>
	documents.map(({ fileName }) => fileName);

/** A list of documents with these titles, of which some are removed. */
function listOf(titles: readonly string[], isRemoved: (index: number) => boolean = () => false) {
	const documents: ListedDocument[] = [];
	titles.forEach((title, index) => {
		const added = newDocument(documents, details(title));
		documents.push(isRemoved(index) ? { ...added, removedAt } : added);
	});
	return documents;
}

test.each([
	['Sailing Instructions 2027', 'sailing-instructions-2027'],
	['  Rules & Fees!  ', 'rules-fees'],
	['Überfahrt nach Ærø', 'uberfahrt-nach-r'],
	['../../etc/passwd', 'etc-passwd'],
	['規則', 'document'],
	['x'.repeat(100), 'x'.repeat(60)],
	[`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])(
	'a new document with the title %s has the id %s, from which its file name is made',
	(title, id) => {
		expect(newDocument([], details(title))).toMatchObject({ id, fileName: `${id}.pdf` });
	},
);

test('a new document never has the id or the file name of another, also of a removed one', () => {
	const list = listOf(['Minutes', 'MINUTES', 'minutes 2', 'Minutes'], (index) => index === 0);
	expect(idsOf(list)).toEqual(['minutes', 'minutes-2', 'minutes-2-2', 'minutes-3']);
	forAll(fc.array(fc.oneof(names(), fc.constantFrom('A', 'a', 'A 2', '%'))), (titles) => {
		const documents = listOf(titles, (index) => index % 3 === 0);
		expect(new Set(idsOf(documents)).size).toBe(titles.length);
		expect(fileNamesOf(documents).filter(isPdfFileName)).toHaveLength(titles.length);
	});
});

test('after any moves, the list has the same documents, each once, and removed documents keep their places', () => {
	const moves = fc.array(fc.tuple(fc.nat(8), fc.constantFrom(-1 as const, 1 as const)));
	forAll(fc.array(fc.boolean(), { minLength: 1, maxLength: 9 }), moves, (removed, steps) => {
		const titles = removed.map((_, index) => `Document ${index}`);
		const before = listOf(titles, (index) => removed[index] === true);
		let after = before;
		for (const [index, step] of steps) {
			const order = movedBy(fileNamesOf(shownDocuments(after)), index, step);
			const moved = inOrder(after, order);
			expect(moved).not.toBeNull();
			after = moved ?? after;
			expect(fileNamesOf(shownDocuments(after))).toEqual(order);
		}
		expect(idsOf(after).sort()).toEqual(idsOf(before).sort());
		after.forEach((document, index) => {
			if (removed[index]) expect(document).toEqual(before[index]);
		});
	});
});

test('movedBy exchanges two neighbours, and keeps the first and the last item at the ends', () => {
	expect(movedBy(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
	expect(movedBy(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
	expect(movedBy(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
	expect(movedBy(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});

test.each([
	['one is missing', ['a.pdf']],
	['one is listed twice', ['a.pdf', 'a.pdf']],
	['one is listed twice and none is missing', ['a.pdf', 'b.pdf', 'a.pdf']],
	['one is unknown', ['a.pdf', 'x.pdf']],
	['one is removed', ['a.pdf', 'c.pdf']],
])('inOrder refuses an order in which %s', (_, fileNames) => {
	const documents = listOf(['a', 'b', 'c'], (index) => index === 2);
	expect(inOrder(documents, ['b.pdf', 'a.pdf'])).not.toBeNull();
	expect(inOrder(documents, fileNames)).toBeNull();
});

test('a removed document can be restored for 30 days, and is listed last removed first', () => {
	const [kept, first, second] = listOf(['Kept', 'First', 'Second']) as [
		ListedDocument,
		ListedDocument,
		ListedDocument,
	];
	const later = toInstant(new Date(Date.parse(removedAt) + 1));
	const documents = [kept, { ...first, removedAt }, { ...second, removedAt: later }];
	const stateAfter = (ms: number) => {
		const now = new Date(Date.parse(removedAt) + ms);
		return [restorableDocuments(documents, now), expiredDocuments(documents, now)].map(idsOf);
	};
	expect(stateAfter(2)).toEqual([['second', 'first'], []]);
	expect(stateAfter(30 * dayMs)).toEqual([['second'], ['first']]);
	expect(stateAfter(31 * dayMs)).toEqual([[], ['first', 'second']]);
});

test('a list is full with 50 documents that members see, or with 100 in all', () => {
	const titles = (count: number) => Array.from({ length: count }, (_, index) => `No ${index}`);
	expect(isFull(listOf(titles(maxDocuments - 1)))).toBe(false);
	expect(isFull(listOf(titles(maxDocuments)))).toBe(true);
	const halfRemoved = (count: number) => listOf(titles(count), (index) => index % 2 === 0);
	expect(isFull(halfRemoved(99))).toBe(false);
	expect(isFull(halfRemoved(100))).toBe(true);
});

test('the list of a club that never edited it has the documents of the specification', () => {
	expect(fileNamesOf(shownDocuments(defaultDocumentList.documents))).toHaveLength(7);
	expect(fileNamesOf(defaultDocumentList.documents).every(isPdfFileName)).toBe(true);
});
