import { permissions } from '@burgee/core';
import { describe, expect, test } from 'vitest';
import { expectRefusal, HttpClient } from './http-client.ts';
import { addAdmin, firstAdmin, openBurgeeForTest, signIn, useBurgee } from './open-burgee.ts';
import { RawConnection } from './raw-connection.ts';

const burgee = useBurgee();

/** Returns a client that sends the session cookie with each request. */
const as = (cookie: string) => new HttpClient(`${burgee.url}/api/admin`, { Cookie: cookie });
const postSession = (credentials: object) => burgee.http.post('/api/admin/session', credentials);
const statusOf = async (cookie: string, path: string) => (await as(cookie).get(path)).status;

describe('authorisation of admin calls', () => {
	test('an admin request without permission returns 403 even if the body is too large', async () => {
		const cookie = await addAdmin(burgee, 'reader', ['events:read']);
		const { status } = await as(cookie).post('/events', { name: 'x'.repeat(300_000) });
		expect(status).toBe(403);
	});

	test('an admin request without a session returns 401 even if the body is too large', async () => {
		const { status } = await burgee.http.post('/api/admin/events', 'x'.repeat(300_000), {
			'Content-Type': 'text/plain',
		});
		expect(status).toBe(401);
	});
});

describe('sign-in', () => {
	test('sign-in sets a cookie that scripts cannot read', async () => {
		const session = await postSession({ ...firstAdmin, email: ' Commodore@Example.org ' });
		expect(session).toMatchObject({
			status: 200,
			body: { admin: { email: firstAdmin.email, permissions: [...permissions] } },
		});
		const [cookie] = session.headers.getSetCookie();
		expect(cookie).toMatch(/^burgee=[\w-]{43}; Max-Age=\d+; Path=\/; .*HttpOnly; SameSite=Lax/);
	});

	test.each([
		['a wrong password', { email: firstAdmin.email, password: 'wrong' }],
		['an unknown user', { email: 'nobody@example.org', password: 'wrong' }],
	])('sign-in with %s returns 401 “Invalid email or password”', async (_, credentials) => {
		const refused = await postSession(credentials);
		expectRefusal(refused, 401, 'invalid-credentials');
		expect(refused.body).toMatchObject({ title: 'Invalid email or password' });
		expect(refused.headers.getSetCookie()).toEqual([]);
	});

	test('sign-in returns 403 if the user is not an admin', async () => {
		const stranger = { email: 'stranger@example.org', password: 'any-old-iron' };
		await burgee.identity.setPassword({ uid: 'stranger', ...stranger });
		expect(await postSession(stranger)).toMatchObject({
			status: 403,
			body: { title: 'Access denied. You do not have admin privileges.' },
		});
	});

	test('after sign-out, the server rejects the session cookie', async () => {
		const cookie = await signIn(burgee.url, firstAdmin);
		expect(await statusOf(cookie, '/session')).toBe(200);
		expect((await as(cookie).delete('/session')).status).toBe(204);
		expect(await statusOf(cookie, '/session')).toBe(401);
	});

	test('a change whose body arrives after the session has ended is refused', async () => {
		const cookie = await signIn(burgee.url, firstAdmin);
		const body = JSON.stringify({ name: 'Ghost', email: 'ghost@example.org' });
		const connection = await RawConnection.open(Number(new URL(burgee.url).port));
		connection.write(
			`POST /api/admin/members HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
		);
		await connection.received('100 Continue');
		expect(await statusOf(cookie, '/session')).toBe(200);
		await as(cookie).delete('/session');
		connection.write(body);
		expect(await connection.closed).toContain('HTTP/1.1 401');
		expect(await burgee.storage.admins.list()).not.toContainEqual(
			expect.objectContaining({ name: 'Ghost' }),
		);
	});

	test('a second sign-in from the same browser ends the earlier session', async () => {
		const earlier = await signIn(burgee.url, firstAdmin);
		const { headers } = await as(earlier).post('/session', firstAdmin);
		expect(headers.getSetCookie()[0]).not.toContain(earlier);
		expect(await statusOf(earlier, '/session')).toBe(401);
	});

	test('a request of a disabled admin returns 401 even if the admin’s session has not expired', async () => {
		const cookie = await addAdmin(burgee, 'leaver', ['events:read']);
		expect(await statusOf(cookie, '/events')).toBe(200);
		const record = await burgee.storage.admins.get('leaver');
		if (record === null) throw new Error('the admin leaver is missing');
		await burgee.storage.admins.put({ ...record, disabled: true });
		expect(await statusOf(cookie, '/events')).toBe(401);
	});

	test('sign-in returns 429 after 10 failed attempts, even with the correct password', async () => {
		const strict = await openBurgeeForTest({ STORAGE: 'memory' });
		const send = (password: string) =>
			strict.http.post('/api/admin/session', { email: firstAdmin.email, password });
		const statuses: number[] = [];
		for (let attempts = 0; attempts < 11; attempts++) statuses.push((await send('wrong')).status);
		expect(statuses).toEqual([...Array(10).fill(401), 429]);
		const refused = await send(firstAdmin.password);
		expect(refused).toMatchObject({
			status: 429,
			body: { title: 'Too many failed login attempts. Please try again later.' },
		});
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
	});
});
