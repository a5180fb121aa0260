import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { expect, test } from 'vitest';
import { sendJson, signIn } from './open-burgee.ts';
import { folderForTest, runBurgee } from './running-burgee.ts';

test('at the first start, the server adds sample data and prints the admin password once', async () => {
	const dataDir = await folderForTest();
	const first = await runBurgee({}, { dataDir });
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

	const freeEvent = events.find(
		({ bookingOpen, requiresPayment }) => bookingOpen && !requiresPayment,
	);
	const response = await sendJson(`${first.url}/api/bookings?source=Querystring`, 'POST', {
		eventId: freeEvent?.id,
		firstName: 'Persephone',
		lastName: 'Unlogged',
		numberAttending: 1,
		userEmail: 'persephone@example.org',
	});
	expect(response.status).toBe(201);
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
	expect((await readdir(dataDir)).filter((file) => file.endsWith('.sqlite'))).toEqual([
		'burgee.sqlite',
	]);

	const second = await runBurgee({}, { dataDir });
	expect(second.output()).not.toContain('password');
	await signIn(second.url, { email: 'admin@example.org', password });
	const restarted = (await (await fetch(`${second.url}/api/events`)).json()) as {
		events: unknown[];
	};
	expect(restarted.events).toHaveLength(events.length);
	await second.end('SIGTERM');
});

test('the server does not start with an invalid configuration and lists all the problems', async () => {
	const invalid = { STORAGE: 'oracle', LOG_LEVEL: 'loud', ADMIN_PASSWORD: 'six-blue-anchors' };
	await expect(runBurgee(invalid)).rejects.toThrow(
		/cannot start:\n {2}STORAGE must be one of.*\n {2}LOG_LEVEL must be one of.*\n {2}ADMIN_EMAIL is missing.*\n$/,
	);
});

test('if the database is unreachable, the server exits with one sentence and no stack trace', async () => {
	const unreachable = {
		STORAGE: 'postgres',
		DATABASE_URL: 'postgres://burgee:secret@127.0.0.1:1/club',
	};
	await expect(runBurgee(unreachable)).rejects.toThrow(
		/cannot start: The PostgreSQL database club at 127\.0\.0\.1:1 cannot be opened: [^\n]+\n$/,
	);
});

test('a database error during a booking does not put personal data into the log', async () => {
	const dataDir = await folderForTest();
	const burgee = await runBurgee({}, { dataDir });
	const database = sqliteDatabase(join(dataDir, 'burgee.sqlite'));
	await database.schema.dropTable('event_totals');
	await database.destroy();
	const response = await sendJson(`${burgee.url}/api/bookings`, 'POST', {
		eventId: 'sample-talk',
		firstName: 'Persephone',
		lastName: 'Unlogged',
		numberAttending: 1,
		userEmail: 'persephone@example.org',
	});
	expect(response.status).toBe(500);
	expect(await response.text()).not.toMatch(/event_totals|insert/);
	await burgee.end('SIGTERM');
	expect(burgee.output()).toContain('no such table: event_totals');
	expect(burgee.output()).not.toMatch(/Persephone|Unlogged|persephone/);
});

test('a server started with npm start stops on SIGTERM', async () => {
	const burgee = await runBurgee({}, { program: ['npm', 'start'] });
	expect((await fetch(`${burgee.url}/healthz`)).status).toBe(200);
	await burgee.end('SIGTERM');
	await expect.poll(() => burgee.output()).toContain('"msg":"stopped"');
	await expect(fetch(`${burgee.url}/healthz`)).rejects.toThrow();
});
