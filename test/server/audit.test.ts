import type { CallAnswer } from '@burgee/core/api/calls';
import { expect, test } from 'vitest';
import { bookingOf } from '../contracts/samples.ts';
import { expectRefusal, HttpClient } from './http-client.ts';
import { addAdmin, bookableEvent, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
const as = (cookie: string) => new HttpClient(`${burgee.url}/api/admin`, { Cookie: cookie });
const readLog = (query: Record<string, string>) =>
	as(burgee.cookie).read<CallAnswer<'GET /api/admin/audit'>>(
		`/audit?${new URLSearchParams(query)}`,
	);

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
