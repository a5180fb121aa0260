import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { withRequestLog } from '../../server/http/admission/request-log.ts';
import { createLogger, openBatchedOutput } from '../../server/log.ts';
import { folderForTest } from './running-burgee.ts';

const id = 'Xo8Zx0mNR2uVb_q-41DyZA';

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
	const lines: string[] = [];
	const logger = pino({}, { write: (line: string) => lines.push(line) });
	const listener = withRequestLog(logger, (_, response) => void response.end());
	const server = createServer(listener).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	const address = server.address();
	const port = typeof address === 'object' && address !== null ? address.port : 0;
	await fetch(`http://127.0.0.1:${port}${url}`, { headers: { Connection: 'close' } });
	await new Promise((resolve) => server.close(resolve));
	expect(lines.map((line) => JSON.parse(line).req.path)).toEqual([path]);
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
