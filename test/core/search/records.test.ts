import { instant, isPaidEvent } from '@burgee/core';
import { resultCard } from '@burgee/core/display/result-card';
import { highlightMarks } from '@burgee/core/rules/search/highlight';
import { searchablePages } from '@burgee/core/rules/site/listed-pages';
import { clubEvents } from '@burgee/core/testing';
import { expect, test } from 'vitest';
import { searchRecord } from '../../../core/rules/search/hit.ts';
import {
	documentRecord,
	eventRecord,
	newsRecord,
	pageRecord,
} from '../../../core/rules/search/records.ts';
import { eventOf, factsOf } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';

test('eventRecord returns a search record with the searchable fields of an event', () => {
	expect(
		eventRecord(
			eventOf({
				id: 'Laying up (été)',
				isBoatEvent: true,
				eventdatetime: instant('2026-07-04T17:30:00.999Z'),
				eventenddatetime: instant('2026-07-04T21:00:00.000Z'),
			}),
		),
	).toEqual({
		objectID: 'Laying up (été)',
		type: 'event',
		category: 'Boat event',
		name: 'Regatta Supper',
		description: 'Supper',
		longdescription: 'Supper\nand prizes',
		eventDate: Date.UTC(2026, 6, 4, 17, 30) / 1_000,
		eventEndDate: Date.UTC(2026, 6, 4, 21) / 1_000,
		bookingUrl: '/event-booking?id=Laying%20up%20(%C3%A9t%C3%A9)',
		detailsUrl: '/event-booking?id=Laying%20up%20(%C3%A9t%C3%A9)',
		tags: ['Paid event', 'Boats', 'Children welcome', 'Vegetarian meals'],
	});
});

test('eventRecord returns no booking URL for an event that cannot be booked', () => {
	const closed = eventRecord(eventOf({ id: 'a', allowBooking: false, requiresPayment: false }));
	expect(closed).toMatchObject({ bookingUrl: null, detailsUrl: '/event-booking?id=a' });
	expect(closed.tags).not.toContain('Free event');
	expect(resultCard(closed, new Date(0)).href).toBe('/event-booking?id=a');
});

test('eventRecord returns a valid search record for any event', () => {
	forAll(clubEvents(), (event) => {
		const record = eventRecord(event);
		expect(searchRecord.parse(record)).toEqual(record);
		expect(record.tags.includes('Paid event')).toBe(isPaidEvent(event));
		expect(record.bookingUrl === null).toBe(!event.allowBooking);
		const card = resultCard(record, new Date(0));
		expect(card.href).toMatch(/^\/event-booking\?id=./);
		expect(card.date === null).toBe(event.eventdatetime === null);
	});
});

test('search records do not contain the characters that mark highlighted matches', () => {
	const marks = `${highlightMarks.before}x${highlightMarks.after}`;
	const marked = eventOf({ id: 'a', name: marks, description: marks, longdescription: marks });
	expect(eventRecord(marked)).toMatchObject({ name: 'x', description: 'x', longdescription: 'x' });
	expect(newsRecord({ id: '1', subject: marks }).subject).toBe('x');
	const document = { id: 'd', title: marks, description: marks, fileName: 'd.pdf' };
	expect(documentRecord(document)).toMatchObject({ title: 'x', description: 'x' });
	const long = eventRecord(
		eventOf({ id: 'a', longdescription: `x${'⛵'.repeat(1)}${'🏴'.repeat(4_000)}` }),
	);
	expect(long.longdescription?.length).toBeLessThanOrEqual(5_000);
	expect(long.longdescription).not.toMatch(/\p{Cs}/u);
});

test('newsRecord copies only the id and the subject of a newsletter into the search record', () => {
	const campaign = { id: '7', subject: 'Spring news', preview_url: 'https://x', sender: 'Aileen' };
	expect(newsRecord(campaign)).toEqual({
		objectID: '7',
		type: 'news',
		category: 'News',
		subject: 'Spring news',
		tags: [],
	});
});

test('documentRecord returns a search record with the address of the document’s file', () => {
	const title = 'Fees';
	const document = { id: 'fees', title, description: 'What it costs', fileName: 'fees 1.pdf' };
	expect(documentRecord(document)).toMatchObject({
		type: 'document',
		title: 'Fees',
		downloadUrl: '/documents/fees%201.pdf',
	});
});

test('searchablePages lists the seven public pages with their search tags', () => {
	const pages = searchablePages(factsOf());
	expect(pages.map(({ path }) => path)).toEqual([
		...['/', '/news', '/calendar', '/documents', '/information', '/beginners'],
		'/work-day-booking',
	]);
	for (const page of pages) {
		expect(searchRecord.parse(pageRecord(page))).toMatchObject({ type: 'page', path: page.path });
		expect(new Set(page.tags).size).toBe(page.tags.length);
		expect(page.tags.length).toBeGreaterThan(3);
	}
});
