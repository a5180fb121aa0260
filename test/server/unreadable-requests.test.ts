import { problemJson } from '@burgee/core/api/problem-json';
import { describe, expect, test } from 'vitest';
import { useBurgee } from './open-burgee.ts';
import { RawConnection } from './raw-connection.ts';

const burgee = useBurgee({ STORAGE: 'memory' });

/** Sends the text and returns everything that the server answers until it closes the connection. */
async function answerTo(text: string): Promise<string> {
	const connection = await RawConnection.open(Number(new URL(burgee.url).port));
	connection.write(text);
	return connection.closed;
}

const good = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('requests that are not valid HTTP', () => {
	test.each([
		['an unknown method', 'FROB / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'malformed-request'],
		['no HTTP', 'hello\r\n\r\n', 400, 'malformed-request'],
		[
			'a path that is not ASCII',
			'GET /\xe9 HTTP/1.1\r\nHost: localhost\r\n\r\n',
			400,
			'malformed-request',
		],
		[
			'a header without a colon',
			'GET / HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n',
			400,
			'malformed-request',
		],
		[
			'two lengths',
			'POST /api/bookings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
			400,
			'malformed-request',
		],
		[
			'20 kB of headers',
			`GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
			431,
			'headers-too-large',
		],
		['nonsense after a valid request', `${good}nonsense\r\n\r\n`, 400, 'malformed-request'],
	])('a request with %s gets a problem document', async (_, text, status, code) => {
		const answer = await answerTo(text);
		const [head = '', body = ''] = answer.slice(answer.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n');
		expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
		expect(head).toContain('Content-Type: application/problem+json');
		expect(problemJson.parse(JSON.parse(body))).toMatchObject({ status, code });
	});

	test('a HEAD request with 20 kB of headers gets the status and headers of a problem document, without a body', async () => {
		const long = `HEAD / HTTP/1.1\r\nHost: burgee\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`;
		for (const text of [long, good + long]) {
			const answer = await answerTo(text);
			const [head, body] = answer.slice(answer.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n');
			expect(head).toMatch(/^HTTP\/1.1 431 /);
			expect(body).toBe('');
		}
	});

	test('a body in thousands of single bytes gets status 413, and the server closes the connection', async () => {
		const answer = await answerTo(
			`POST /api/bookings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(2_000)}`,
		);
		expect(answer).toContain('HTTP/1.1 413');
		expect(answer).toContain('"code":"payload-too-large"');
	});

	test('a request with an unknown Expect header is answered like any other', async () => {
		const answer = await answerTo(
			good.replace('\r\n\r\n', '\r\nExpect: x\r\nConnection: close\r\n\r\n'),
		);
		expect(answer).toMatch(/^HTTP\/1.1 200 /);
	});
});
