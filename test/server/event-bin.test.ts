import type { CallAnswer } from '@burgee/core/api/calls';
import type { EventJson } from '@burgee/core/api/events';
import { expect, test } from 'vitest';
import { bookingOf } from '../contracts/samples.ts';
import { expectRefusal } from './http-client.ts';
import { bookableEvent, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });

test('an admin deletes an event, finds it in the bin and restores it with its bookings', async () => {
	await burgee.storage.events.add(bookableEvent({ id: 'supper', name: 'Regatta Supper' }));
	await burgee.storage.bookings.add(bookingOf({ id: 'b1', eventId: 'supper' }));
	const path = '/api/admin/events/supper';
	const { status } = await burgee.admin.delete(path, { 'If-Match': '"0"' });
	expect(status).toBe(204);

	const bin = () =>
		burgee.admin.read<CallAnswer<'GET /api/admin/deleted-events'>>('/api/admin/deleted-events');
	const { events } = await bin();
	expect(events).toMatchObject([{ id: 'supper', name: 'Regatta Supper', bookingCount: 1 }]);
	const [{ deletedAt = '', removedForGoodAt = '' } = {}] = events;
	expect(Date.parse(removedForGoodAt) - Date.parse(deletedAt)).toBe(30 * 24 * 60 * 60 * 1000);

	const restored = await burgee.admin.post<EventJson>(`${path}/restore`);
	expect(restored).toMatchObject({ status: 200, body: { id: 'supper', revision: 2 } });
	expect(restored.headers.get('etag')).toBe('"2"');
	expect(await burgee.http.read('/api/events/supper')).toMatchObject({ bookingOpen: true });
	expect(await bin()).toEqual({ events: [], next: null });
	expectRefusal(await burgee.admin.post(`${path}/restore`), 404, 'event-not-found');
});
