import { problemJson } from '@burgee/core/api/problem-json';
import { expect, test } from 'vitest';
import { type OpenBurgee, openBurgeeForTest } from './open-burgee.ts';
import { RawConnection } from './raw-connection.ts';

const local = { STORAGE: 'memory', PUBLIC_URL: 'http://members.club.example:3000' };

/** Requests the calendar, which is cached after the first request. @returns the status and the body. */
async function open({ url }: OpenBurgee, ...headers: string[]) {
	const connection = await RawConnection.open(Number(new URL(url).port));
	const head = ['GET /calendar HTTP/1.1', 'Connection: close', ...headers];
	connection.write(`${head.join('\r\n')}\r\n\r\n`);
	const answer = await connection.closed;
	return { status: Number(answer.slice(9, 12)), body: answer.split('\r\n\r\n')[1] ?? '' };
}

test('outside production, a request to a foreign host is refused with a sentence that names PUBLIC_URL', async () => {
	const burgee = await openBurgeeForTest({ ...local, NODE_ENV: 'test' });
	for (const host of [
		'127.0.0.1:3000',
		'[::1]:3000',
		'LOCALHOST:5173',
		'burgee.localhost',
		'members.club.example',
	]) {
		expect(await open(burgee, `Host: ${host}`)).toMatchObject({ status: 200 });
	}
	for (const headers of [
		['Host: club.tunnel.example'],
		['Host: 192.168.1.20:3000'],
		['Host: 127.0.0.1.tunnel.example'],
		['Host: a b'],
		['Host: localhost', 'X-Forwarded-Host: club.tunnel.example'],
	]) {
		const { status, body } = await open(burgee, ...headers);
		expect([headers, status]).toEqual([headers, 421]);
		const { code, title } = problemJson.parse(JSON.parse(body));
		expect(code).toBe('unknown-host');
		expect(title).toContain('set PUBLIC_URL');
	}
});

test('in production, every host is answered, because the proxy decides which hosts it passes on', async () => {
	const burgee = await openBurgeeForTest({
		...local,
		NODE_ENV: 'production',
		PAYMENTS: 'none',
		PUBLIC_URL: 'https://members.club.example',
		TRUST_PROXY: '1',
	});
	expect(await open(burgee, 'Host: club.tunnel.example')).toMatchObject({ status: 200 });
});
