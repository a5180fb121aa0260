import { createServer } from 'node:http';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { withRequestLog } from '../../server/http/request-log.ts';

test.each([
	['/admin/invitation/secret-token', '/admin/invitation/…'],
	['/api/admin/invitations/secret-token?name=Tess', '/api/admin/invitations/…'],
	['/API/Admin/Invitations/secret-token/', '/API/Admin/Invitations/…'],
	['/api/admin/members/one/invitation', '/api/admin/members/one/invitation'],
	['/api/events?name=Tess', '/api/events'],
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
