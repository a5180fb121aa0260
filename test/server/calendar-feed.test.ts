import type { EventJson } from '@burgee/core/api/events';
import { expect, test } from 'vitest';
import { calendarParsers } from '../contracts/calendar-parsers.ts';
import { expectStrictFeed } from '../contracts/strict-calendar.ts';
import { openCaching } from './counting-server.ts';

const startMs = Date.parse('2026-06-15T10:00:00.000Z');

async function openWithFeed() {
	const clock = { nowMs: startMs };
	const burgee = await openCaching(
		{ PUBLIC_URL: 'http://localhost:4000' },
		{ clock: { now: () => new Date(clock.nowMs) } },
	);
	let etag = '';
	return {
		...burgee,
		clock,
		/** Reads the feed as a calendar program does: sends the ETag of the last answer. Null if the feed is the same. */
		readFeed: async () => {
			const { status, headers, body } = await burgee.http.get<string>('/calendar.ics', {
				...(etag && { 'If-None-Match': etag }),
			});
			etag = headers.get('etag') ?? '';
			expect(headers.get('cache-control')).toBe('no-cache');
			if (status === 304) return null;
			const entries = Object.values(calendarParsers).map((parse) => parse(body));
			expect(entries[1]).toEqual(entries[0]);
			expectStrictFeed(body, entries[0] ?? []);
			return (entries[0] ?? []).map(
				({ uid, sequence, status, title, start }) =>
					`${uid} ${sequence} ${status} ${title} ${start}`,
			);
		},
	};
}

test('a calendar program gets each change of an event once, as a new version of its entry', async () => {
	const { admin, readFeed } = await openWithFeed();
	expect(await readFeed()).toEqual([]);
	const form = {
		name: 'Supper, dance',
		eventdatetime: '2026-07-04T17:30:00.000Z',
		description: 'Tea; cake\nand more',
	};
	const { body } = await admin.post<EventJson>('/api/admin/events', form);
	const path = `/api/admin/events/${body.id}`;
	const uid = `${body.id}@localhost`;
	const july = '2026-07-04T17:30:00.000Z';
	expect(await readFeed()).toEqual([`${uid} 0 CONFIRMED Supper, dance ${july}`]);
	expect(await readFeed()).toBeNull();

	const august = '2026-08-01T00:00:00.000Z';
	const put = async (changed: object) =>
		expect(await admin.put(path, changed, await admin.ifMatch(path))).toMatchObject({
			status: 200,
		});
	await put({ ...form, eventdatetime: august });
	expect(await readFeed()).toEqual([`${uid} 1 CONFIRMED Supper, dance ${august}`]);

	// Calendar programs remove an entry that the feed no longer has.
	await put({ ...form, draft: true });
	expect(await readFeed()).toEqual([]);
	await put(form);
	expect(await readFeed()).toEqual([`${uid} 3 CONFIRMED Supper, dance ${july}`]);

	await admin.delete(path, await admin.ifMatch(path));
	expect(await readFeed()).toEqual([`${uid} 4 CANCELLED Cancelled: Supper, dance ${july}`]);
	await admin.post(`${path}/restore`);
	expect(await readFeed()).toEqual([`${uid} 5 CONFIRMED Supper, dance ${july}`]);
	expect(await readFeed()).toBeNull();
});

test('the feed changes at midnight in London without a write, when a past event becomes too old', async () => {
	const { admin, http, clock, readFeed } = await openWithFeed();
	const { body } = await admin.post<EventJson>('/api/admin/events', {
		name: 'Regatta',
		eventdatetime: '2025-06-15T09:00:00.000Z',
	});
	const entry = `${body.id}@localhost 0 CONFIRMED Regatta 2025-06-15T09:00:00.000Z`;
	expect(await readFeed()).toEqual([entry]);
	clock.nowMs = Date.parse('2026-06-15T22:59:59.999Z');
	expect(await readFeed()).toBeNull();
	clock.nowMs += 1;
	expect(await readFeed()).toEqual([]);

	const head = await http.send('HEAD', '/calendar.ics');
	expect([head.status, head.body]).toEqual([200, '']);
	expect(head.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
});
