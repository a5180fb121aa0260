import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { RepeatedAnswer } from '../../server/http/answers/repeated-answer.ts';
import { keepPrivate } from '../../server/http/sessions/keep-private.ts';

const body = 'A café'.repeat(20);
const headers = ['etag', '"one"', 'content-length', String(Buffer.byteLength(body, 'latin1'))];

/** Sends requests on one connection. @returns all that the server sends, until it closes the connection. */
async function answersTo(
	requests: string[],
	send: (response: ServerResponse) => void,
): Promise<string[]> {
	const server = createServer((_, response) => send(response)).listen(0, '127.0.0.1');
	onTestFinished(() => void server.close());
	await once(server, 'listening');
	const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
	socket.setEncoding('latin1').write(requests.join(''));
	let received = '';
	for await (const text of socket) received += text;
	return received.replace(/Date: .*\r\n/g, '').split(/(?=HTTP\/1\.1 )/);
}

const get = 'GET / HTTP/1.1\r\nHost: club.example\r\n\r\n';
const last = 'GET / HTTP/1.1\r\nHost: club.example\r\nConnection: close\r\n\r\n';

test.each([
	['text', body],
	['bytes', Buffer.from(body, 'latin1')],
])('a repeated answer of %s is the one that Node.js sends', async (_, sent) => {
	const repeated = new RepeatedAnswer(headers, sent);
	const requests = [get, get, get, last];
	const answers = await answersTo(requests, (response) => repeated.send(response, 404));
	const byNode = await answersTo(requests, (response) =>
		response.writeHead(404, headers).end(sent, 'latin1'),
	);
	expect(answers).toEqual(byNode);
	expect(answers).toHaveLength(4);
});

test('a response with headers or rules of its own has them, and shares nothing with the next', async () => {
	const repeated = new RepeatedAnswer(headers, body);
	const changes: ((response: ServerResponse) => void)[] = [
		() => {},
		(response) => response.setHeader('Set-Cookie', 'a=b'),
		keepPrivate,
		() => {},
		() => {},
	];
	let count = 0;
	const sent = await answersTo([get, get, get, get, last], (response) => {
		changes[count++]?.(response);
		repeated.send(response, 200);
	});
	expect(sent.map((answer) => /Set-Cookie|Cache-Control/i.exec(answer)?.[0] ?? null)).toEqual([
		null,
		'Set-Cookie',
		'Cache-Control',
		null,
		null,
	]);
});
