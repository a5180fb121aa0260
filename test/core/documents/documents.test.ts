import { instant } from '@burgee/core';
import { toDocumentJson } from '@burgee/core/api/club';
import { pdfWords, suggestedTitle } from '@burgee/core/display/document-words';
import { displayFileSize } from '@burgee/core/display/file-size';
import { defaultDocuments } from '@burgee/core/rules/site/documents';
import { expect, test } from 'vitest';
import { documentJson } from '../../../core/api/club.ts';

test('defaultDocuments lists the seven documents in the order of the specification', () => {
	expect(defaultDocuments.map(({ title }) => title)).toEqual([
		'Club Constitution',
		'Members Handbook',
		'Water Authority Rules',
		'Disciplinary and Grievance',
		'Membership Fees',
		'Payment Instructions',
		'Overnight Moorings Map',
	]);
	expect(defaultDocuments.filter(({ kind }) => kind === 'map').map(({ id }) => id)).toEqual([
		'overnight-moorings-map',
	]);
});

test.each(defaultDocuments)(
	'the document $title has a lower-case file name and a description of one sentence',
	({ id, fileName, description }) => {
		expect(fileName).toBe(`${id}.pdf`);
		expect(fileName).toMatch(/^[a-z]+(-[a-z]+)*\.pdf$/);
		expect(defaultDocuments.filter((document) => document.fileName === fileName)).toHaveLength(1);
		expect(description).toMatch(/^[A-Z][^.]+\.$/);
	},
);

const [constitution] = defaultDocuments;
if (constitution === undefined) throw new Error('defaultDocuments is empty');

test('toDocumentJson reports the size and date of the file of an available document', () => {
	const file = { sizeBytes: 25_708, updatedAt: instant('2026-11-01T09:00:00.000Z') };
	expect(documentJson.parse(toDocumentJson(constitution, file))).toEqual({
		...constitution,
		...file,
		downloadUrl: '/documents/club-constitution.pdf',
		available: true,
	});
});

test('toDocumentJson reports a document without a file as not available', () => {
	expect(documentJson.parse(toDocumentJson(constitution, null))).toMatchObject({
		available: false,
		sizeBytes: null,
		updatedAt: null,
	});
});

test.each([
	[0, '1 kB'],
	[400, '1 kB'],
	[25_708, '26 kB'],
	[999_499, '999 kB'],
	[999_500, '1.0 MB'],
	[1_440_000, '1.4 MB'],
	[25_000_000, '25.0 MB'],
])('displayFileSize shows %i bytes as %s', (bytes, text) => {
	expect(displayFileSize(bytes)).toBe(text);
});

test('pdfWords says whose PDF members see, with the size and the date of the club’s own', () => {
	const file = { sizeBytes: 128_000, updatedAt: instant('2026-10-03T09:00:00.000Z') };
	expect(pdfWords({ ...file, isOwn: true })).toBe('Club’s own, 128 kB, 3 Oct 2026');
	expect(pdfWords({ ...file, isOwn: false })).toBe('Sample');
	expect(pdfWords({ sizeBytes: null, updatedAt: null, isOwn: false })).toBe('No PDF yet');
});

test.each([
	['race_results-2026.pdf', 'Race results 2026'],
	['AGM Minutes.PDF', 'AGM Minutes'],
	['école.pdf', 'École'],
	['.pdf', ''],
])('suggestedTitle suggests for the file %s the title %s', (fileName, title) => {
	expect(suggestedTitle(fileName)).toBe(title);
});
