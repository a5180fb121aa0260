import { openSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { toInstant } from '@burgee/core';
import express from 'express';
import { expect, test } from 'vitest';
import { withRequestLog } from '../../server/http/admission/request-log.ts';
import { errorHandler } from '../../server/http/errors/problem.ts';
import { createLogger, openBatchedOutput } from '../../server/log.ts';
import { DaySummary } from '../../server/metrics/day-summary.ts';
import { folderForTest } from './running-burgee.ts';

const id = 'Xo8Zx0mNR2uVb_q-41DyZA';

function openLog() {
	const lines: string[] = [];
	const logger = createLogger('info', { write: (line: string) => lines.push(line) });
	return { logger, lines: () => lines.map((line) => JSON.parse(line)) };
}

const noObserver = { request: () => {}, job: () => {}, email: () => {} };

/** Sends one request to the listener. @returns the response, when its line is logged. */
async function answerOf(listener: RequestListener, path: string, headers = {}): Promise<Response> {
	const server = createServer(listener).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	const address = server.address();
	const port = typeof address === 'object' && address !== null ? address.port : 0;
	const response = await fetch(`http://127.0.0.1:${port}${path}`, {
		headers: { Connection: 'close', ...headers },
	});
	await new Promise((resolve) => server.close(resolve));
	return response;
}

test.each([
	['/admin/invitation/secret-token', '/admin/invitation/…'],
	['/api/admin/invitations/secret-token?name=Tess', '/api/admin/invitations/…'],
	['/API/Admin/Invitations/secret-token/', '/API/Admin/Invitations/…'],
	['/api/admin/members/one/invitation', '/api/admin/members/one/invitation'],
	['/api/events?name=Tess', '/api/events'],
	[`/api/checkouts/${id}`, '/api/checkouts/Xo8Zx0mN…'],
	[`/api/checkouts/${id}/payments`, '/api/checkouts/Xo8Zx0mN…/payments'],
	[`/API/Checkouts/${id}.x/`, '/API/Checkouts/Xo8Zx0mN…/'],
	[`/api/admin/bookings/sample-talk/${id}`, '/api/admin/bookings/sample-talk/Xo8Zx0mN…'],
	[`/event-booking?id=sample-talk&payment=pending&checkoutId=${id}`, '/event-booking'],
	['/api/admin/members/tess%40example.org', '/api/admin/members/…'],
	['/documents/water-authority-rules.pdf', '/documents/water-authority-rules.pdf'],
])('the log of a request to %s contains the path %s', async (url, path) => {
	const { logger, lines } = openLog();
	const parts = { logger, observer: noObserver, trustProxy: 0 };
	await answerOf(
		withRequestLog(parts, (_, response) => void response.end()),
		url,
	);
	expect(lines().map(({ req }) => req.path)).toEqual([path]);
});

test('the line of a completed request is the one that pino writes', async () => {
	const written: string[] = [];
	const logger = createLogger('info', { write: (line: string) => written.push(line) });
	const parts = { logger, observer: noObserver, trustProxy: 0 };
	await answerOf(
		withRequestLog(parts, (_, response) => void response.writeHead(404).end()),
		'/"quoted"\\path/caf%C3%A9',
	);
	const { req, res, responseTime, msg } = JSON.parse(written[0] ?? '');
	logger.info({ req, res, responseTime }, msg);
	const [line, byPino] = written.map((text) => text.replace(/"time":\d{13},/, '"time":0,'));
	expect(line).toBe(byPino);
	expect(res).toEqual({ status: 404 });
});

test('a logger that omits information omits completed requests', async () => {
	const written: string[] = [];
	const logger = createLogger('warn', { write: (line: string) => written.push(line) });
	const parts = { logger, observer: noObserver, trustProxy: 0 };
	await answerOf(
		withRequestLog(parts, (_, response) => void response.end()),
		'/',
	);
	expect(written).toEqual([]);
});

test.each([
	{ trustProxy: 1, given: '4bf92f3577b34da6', isTaken: true },
	{ trustProxy: 1, given: 'tess@example.org', isTaken: false },
	{ trustProxy: 1, given: 'x'.repeat(65), isTaken: false },
	{ trustProxy: 0, given: '4bf92f3577b34da6', isTaken: false },
])(
	'with TRUST_PROXY=$trustProxy, the X-Request-Id $given is taken: $isTaken',
	async ({ trustProxy, given, isTaken }) => {
		const { logger, lines } = openLog();
		const failing = express()
			.use(() => {
				throw new Error('the reason');
			})
			.use(errorHandler(logger));
		const listener = withRequestLog({ logger, observer: noObserver, trustProxy }, failing);
		const response = await answerOf(listener, '/', { 'X-Request-Id': given });
		const requestId = response.headers.get('X-Request-Id');
		expect(requestId === given).toBe(isTaken);
		expect(await response.json()).toMatchObject({ code: 'internal', details: { requestId } });
		expect(lines()).toMatchObject([
			{ req: { id: requestId }, err: { message: 'the reason' } },
			{ req: { id: requestId, path: '/' }, res: { status: 500 } },
		]);
	},
);

test('the summary of a day in London is logged once, and that of the last day at the stop', () => {
	const { logger, lines } = openLog();
	let now = new Date('2026-07-01T10:00:00Z');
	const summary = new DaySummary({ logger, clock: { now: () => now } });
	summary.request('POST /api/bookings', 201, 5);
	summary.request('GET /api/events', 200, 1_001);
	summary.request(null, 404, 5);
	summary.request('GET /api/events', 503, 5);
	summary.request('GET /api/events', null, 5);
	summary.job('mail', true);
	summary.job('mail', false);
	for (const state of ['sent', 'sent', 'waiting', 'failed'] as const) summary.email(state);
	summary.logIfOver();
	expect(lines()).toEqual([]);
	now = new Date('2026-07-01T23:00:30Z');
	summary.logIfOver();
	summary.logIfOver();
	summary.stop();
	expect(lines()).toMatchObject([
		{
			msg: 'summary of the day',
			since: '2026-07-01T10:00:00.000Z',
			until: toInstant(now),
			...{ requests: 5, refused: 1, failed: 1, aborted: 1, slow: 1, bookings: 1 },
			...{ emailsSent: 2, emailsFailed: 1, jobsFailed: 1 },
		},
		{ since: toInstant(now), requests: 0, bookings: 0, jobsFailed: 0 },
	]);
});

test.each([
	[`checkout ${id} changed during each attempt`, 'checkout Xo8Zx0mN… changed during each attempt'],
	[
		`cannot add the booking: the id ${id} is taken`,
		'cannot add the booking: the id Xo8Zx0mN… is taken',
	],
	[
		`6 ALREADY_EXISTS: projects/p/checkouts/${id}`,
		'6 ALREADY_EXISTS: projects/p/checkouts/Xo8Zx0mN…',
	],
	['no user has the address tess.o+sail@mail.example.org.', 'no user has the address ….'],
])('the log of the error "%s" contains the message "%s"', (message, logged) => {
	let line = '';
	const logger = createLogger('info', { write: (text: string) => (line += text) });
	logger.error({ err: new Error(message) }, 'request failed');
	logger.error({ err: message }, 'request failed');
	expect(line).not.toContain(id);
	expect(line.match(/"message":"[^"]*"/g)).toEqual(Array(2).fill(`"message":"${logged}"`));
});

test('lines are written in batches, but warnings and errors at once, with the lines before them', async () => {
	const file = join(await folderForTest(), 'log');
	const logger = createLogger('info', openBatchedOutput(openSync(file, 'w')));
	const written = () => readFileSync(file, 'utf8').match(/"msg":"\w+"/g);
	logger.info('first');
	expect(written()).toBeNull();
	logger.warn('second');
	expect(written()).toEqual(['"msg":"first"', '"msg":"second"']);
	logger.error('third');
	expect(written()).toHaveLength(3);
	logger.info('fourth');
	await expect.poll(written).toHaveLength(4);
});
