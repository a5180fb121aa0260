import type { AddressInfo } from 'node:net';
import { MemoryDatabase } from '@burgee/adapters/memory/memory-database';
import { timedDatabase } from '@burgee/adapters/storage/timed-database';
import { StorageUnavailableError, toInstant } from '@burgee/core';
import { expect, onTestFinished, test } from 'vitest';
import { openMetricsPort } from '../../server/metrics/metrics-listener.ts';
import { PrometheusMetrics } from '../../server/metrics/prometheus.ts';
import { HttpClient } from './http-client.ts';
import { paidEvent, storeEvent, useBurgee } from './open-burgee.ts';

const token = 'tide-table-3f9a81c2';
const authorization = { Authorization: `Bearer ${token}` };

const burgee = useBurgee({ METRICS_TOKEN: token });

/** Returns the values of the metrics whose name begins with 'burgee_', by name and labels. */
function valuesOf(text: string): Record<string, number> {
	const lines = text.split('\n').filter((line) => line.startsWith('burgee_'));
	return Object.fromEntries(
		lines.map((line) => {
			const [, name = '', value] = /^([a-z_]+(?:\{[^}]*\})?) (\S+)$/.exec(line) ?? [];
			return [name, Number(value)];
		}),
	);
}

test('/metrics counts requests by call and status, with or without the cache, and shows no path', async () => {
	const { http, storage } = burgee;
	const eventId = await storeEvent(storage, paidEvent);
	const bookingData = { firstName: 'Aileen', lastName: 'Archer', numberAttending: 1 };
	const payment = { eventId, bookingData, totalAmount: 12.35, currency: 'GBP' };
	expect((await http.post('/api/payment-links', payment)).status).toBe(201);
	await storage.backups.recordMade(toInstant(new Date('2026-07-01T04:00:00Z')));
	for (const path of [
		...[`/api/events/${eventId}`, `/api/events/${eventId}?from=news`, `/api/events/${eventId}`],
		...['/api/events/unknown', '/calendar', '/somewhere', '/documents/water-authority-rules.pdf'],
		...['/api/nothing', '/admin', '/healthz'],
	]) {
		await http.get(path);
	}
	const { body, headers } = await http.get<string>('/metrics', authorization);
	expect(headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
	const values = valuesOf(body);
	const count = (call: string, status: number) =>
		values[`burgee_http_requests_total{call="${call}",status="${status}"}`];
	expect({
		event: [count('GET /api/events/:eventId', 200), count('GET /api/events/:eventId', 404)],
		pages: [count('GET /calendar', 200), count('not found', 404), count('GET /admin', 200)],
		file: count('file', 200),
		unknownCall: count('other', 404),
		health: count('GET /healthz', 200),
	}).toEqual({
		...{ event: [3, 1], pages: [1, 1, 1], file: 1, unknownCall: 1, health: 1 },
	});
	expect(values).toMatchObject({
		'burgee_http_request_duration_seconds_count{call="GET /api/events/:eventId"}': 4,
		burgee_last_backup_timestamp_seconds: Date.parse('2026-07-01T04:00:00Z') / 1_000,
		burgee_open_payments: 1,
		'burgee_queue_length{queue="reads"}': 0,
		'burgee_emails_total{state="failed"}': 0,
	});
	expect(body).not.toContain(eventId);
	expect(body).not.toContain('somewhere');
});

test('/metrics needs the token', async () => {
	const { http } = burgee;
	for (const wrong of [{}, { Authorization: `Bearer ${token}x` }, { Authorization: token }]) {
		const { status, headers, body } = await http.get('/metrics', wrong);
		expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
		expect(body).toMatchObject({ code: 'not-signed-in' });
	}
});

test('the port of the metrics answers only this machine, by its own names', async () => {
	const server = openMetricsPort(new PrometheusMetrics(), 0);
	onTestFinished(() => void server.close());
	await new Promise((resolve) => server.once('listening', resolve));
	const { address, port } = server.address() as AddressInfo;
	expect(address).toBe('127.0.0.1');
	const http = new HttpClient(`http://127.0.0.1:${port}`);
	const statusOf = async (path: string, Host: string) => (await http.get(path, { Host })).status;
	expect(await statusOf('/metrics', `localhost:${port}`)).toBe(200);
	expect(await statusOf('/metrics', 'rebound.example.org')).toBe(421);
	expect(await statusOf('/', `localhost:${port}`)).toBe(404);
});

test('jobs, emails and operations of the storage are counted by their outcome', async () => {
	const metrics = new PrometheusMetrics();
	const startedMs = Date.now();
	metrics.job('mail', true);
	const endedMs = Date.now();
	metrics.job('mail', false);
	metrics.email('sent');
	const database = new MemoryDatabase();
	const timed = timedDatabase(database, metrics.storageOperation);
	await timed.version();
	database.check = () => Promise.reject(new StorageUnavailableError(new Error('no answer')));
	await expect(timed.check()).rejects.toThrow(StorageUnavailableError);
	const values = valuesOf(await metrics.text());
	expect(values).toMatchObject({
		'burgee_job_runs_total{job="mail",outcome="done"}': 1,
		'burgee_job_runs_total{job="mail",outcome="failed"}': 1,
		'burgee_emails_total{state="sent"}': 1,
		'burgee_storage_operation_duration_seconds_count{operation="version"}': 1,
		'burgee_storage_operation_duration_seconds_count{operation="check"}': 1,
		'burgee_storage_failures_total{operation="check"}': 1,
	});
	const seconds = values['burgee_job_last_success_timestamp_seconds{job="mail"}'] ?? 0;
	const successMs = Math.round(seconds * 1_000);
	expect([startedMs, successMs, endedMs]).toEqual(
		[startedMs, successMs, endedMs].toSorted((a, b) => a - b),
	);
});

test('a value that is unknown is left out, and shown again when it is known', async () => {
	const metrics = new PrometheusMetrics();
	let value: number | null = null;
	metrics.watch({ name: 'burgee_open_payments', help: 'Open payments.', read: () => value });
	expect(valuesOf(await metrics.text())).not.toHaveProperty('burgee_open_payments');
	value = 3;
	expect(valuesOf(await metrics.text())).toMatchObject({ burgee_open_payments: 3 });
});
