import { instant } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import { expect, test } from 'vitest';
import { auditEntryOf, bookingOf } from '../contracts/samples.ts';
import { expectRefusal, HttpClient } from './http-client.ts';
import { addAdmin, bookableEvent, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
const as = (cookie: string) => new HttpClient(`${burgee.url}/api/admin`, { Cookie: cookie });
const readLog = (query: Record<string, string>) =>
	as(burgee.cookie).read<CallAnswer<'GET /api/admin/audit'>>(
		`/audit?${new URLSearchParams(query)}`,
	);

test('GET /api/admin/audit returns the entries page by page, even if ids contain the separator of the page position', async () => {
	for (const id of ['a_2', '_1', 'b']) {
		const at = instant('2026-06-01T12:00:00.000Z');
		await burgee.storage.audit.add(auditEntryOf({ id, at, who: 'Paged Admin' }));
	}
	const pageAfter = (after: string | null) =>
		readLog({ who: 'paged', to: '2026-06-01', limit: '1', ...(after && { after }) });
	const first = await pageAfter(null);
	const second = await pageAfter(first.next);
	const third = await pageAfter(second.next);
	const pages = [first, second, third];
	expect(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(['_1', 'a_2', 'b']);
	expect(third.next).toBeNull();
	expect(first.entries[0]).toEqual(
		auditEntryOf({ id: '_1', at: instant('2026-06-01T12:00:00.000Z'), who: 'Paged Admin' }),
	);
});

test.each([
	'limit=0',
	'limit=101',
	'from=2026-02-30',
	'to=tomorrow',
	'from=2026-06-02&to=2026-06-01',
	'what=weather',
	'who=a&who=b',
	'after=yesterday_1',
])('GET /api/admin/audit rejects the query string %s', async (query) => {
	expectRefusal(await as(burgee.cookie).get(`/audit?${query}`), 422, 'invalid-input');
});

test('GET /api/admin/audit needs the permission members:write', async () => {
	const cookie = await addAdmin(burgee, 'secretary', ['events:write', 'members:read']);
	expectRefusal(await as(cookie).get('/audit'), 403, 'permission-denied');
});

test('a download of the bookings as CSV is written to the audit log with the name of the admin', async () => {
	await burgee.storage.events.add(bookableEvent({ id: 'picnic', name: 'Picnic' }));
	await burgee.storage.bookings.add(bookingOf({ id: 'anna', eventId: 'picnic' }));
	const cookie = await addAdmin(burgee, 'treasurer', ['bookings:read']);
	expect((await as(cookie).get('/bookings/picnic.csv')).status).toBe(200);
	const { entries } = await readLog({ what: 'bookings.exported' });
	expect(entries).toMatchObject([
		{
			who: 'treasurer (treasurer@example.org)',
			uid: 'treasurer',
			subjectId: 'picnic',
			subject: 'Picnic',
			before: null,
			after: { bookings: 1 },
		},
	]);
	expectRefusal(await as(cookie).get('/bookings/never.csv'), 404, 'event-not-found');
	expect((await readLog({ what: 'bookings' })).entries).toHaveLength(1);
});
