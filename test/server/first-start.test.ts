import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendJson, signIn } from './open-burgee.ts';
import { runBurgee, temporaryFolder } from './running-burgee.ts';

let data: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
	data = await temporaryFolder();
});
afterAll(() => data.remove());

test('a first start shows a living club and prints its password once; personal data is not logged', async () => {
	const first = await runBurgee(data.path);
	const password = /password {2}(\S+)/.exec(first.output())?.[1] ?? '';
	const cookie = await signIn(first.url, { email: 'admin@example.org', password });
	const { events } = (await (await fetch(`${first.url}/api/events`)).json()) as {
		events: { id: string; bookingOpen: boolean; requiresPayment: boolean }[];
	};
	expect(events.length).toBeGreaterThan(15);
	const overview = (await (
		await fetch(`${first.url}/api/admin/bookings`, { headers: { Cookie: cookie } })
	).json()) as { events: { totals: { bookings: number; revenue: unknown[] } }[] };
	expect(overview.events.some(({ totals }) => totals.revenue.length > 0)).toBe(true);

	const free = events.find(({ bookingOpen, requiresPayment }) => bookingOpen && !requiresPayment);
	const booked = await sendJson(`${first.url}/api/bookings?who=Querystring`, 'POST', {
		eventId: free?.id,
		firstName: 'Persephone',
		lastName: 'Unlogged',
		numberAttending: 1,
		userEmail: 'persephone@example.org',
	});
	expect(booked.status).toBe(201);
	expect(await first.end('SIGTERM')).toBe(0);
	expect(first.output()).toContain('"path":"/api/bookings"');
	for (const secret of [
		'Persephone',
		'Unlogged',
		'persephone@',
		'Querystring',
		cookie.split('=')[1],
	]) {
		expect(first.output()).not.toContain(secret);
	}
	expect(first.output().split(password)).toHaveLength(2);
	expect((await readdir(data.path)).filter((file) => file.endsWith('.sqlite'))).toEqual([
		'burgee.sqlite',
	]);

	const second = await runBurgee(data.path);
	expect(second.output()).not.toContain('password');
	await signIn(second.url, { email: 'admin@example.org', password });
	const again = (await (await fetch(`${second.url}/api/events`)).json()) as { events: unknown[] };
	expect(again.events).toHaveLength(events.length);
	await second.end('SIGTERM');
});

test('a wrong configuration ends the start with its sentences', async () => {
	await expect(runBurgee(data.path, { STORAGE: 'oracle', LOG_LEVEL: 'loud' })).rejects.toThrow(
		/STORAGE must be one of[\s\S]*LOG_LEVEL must be one of/,
	);
});

test('npm start passes a SIGTERM on: requests are drained and the port is free again', async () => {
	const burgee = await runBurgee(data.path, {}, ['npm', 'start']);
	expect((await fetch(`${burgee.url}/healthz`)).status).toBe(200);
	await burgee.end('SIGTERM');
	await expect.poll(() => burgee.output()).toContain('"msg":"stopped"');
	await expect(fetch(`${burgee.url}/healthz`)).rejects.toThrow();
});
