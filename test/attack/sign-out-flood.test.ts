import { expect, test } from 'vitest';
import { openCountingServer } from '../server/counting-server.ts';
import { bookableEvent } from '../server/open-burgee.ts';
import { signOuts } from './sign-out-flood.ts';

test('a stranger who signs out, or signs in with a wrong password, leaves the cached answers as they are', async () => {
	const { burgee, reads } = await openCountingServer();
	await burgee.storage.events.add(bookableEvent({ id: 'supper' }));
	const read = async () => {
		await burgee.http.read('/api/events');
		await burgee.http.get('/calendar');
	};
	await read();
	reads.count = 0;
	for (const { method, path, headers } of signOuts) {
		expect((await burgee.http.send(method, path, undefined, headers)).status).toBe(204);
		await read();
	}
	const wrong = { email: 'stranger@example.org', password: 'no-such-password' };
	expect((await burgee.http.post('/api/admin/session', wrong)).status).toBe(401);
	await read();
	await burgee.admin.delete('/api/admin/session');
	await read();
	expect(reads.count).toBe(0);
});
