import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ClubError, type ErrorCode } from '@burgee/core';
import { problemOf } from '../errors/problem.ts';
import { connectionsOf } from './connections.ts';

/** The errors with which Node.js refuses a request that does not reach the app. All others mean a malformed request. */
const codeOf: Readonly<Record<string, ErrorCode>> = {
	HPE_HEADER_OVERFLOW: 'headers-too-large',
	ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

interface RequestError extends NodeJS.ErrnoException {
	/** The bytes that Node.js read last. Absent after a timeout. */
	rawPacket?: Buffer;
}

/** Whether the answer must have no body (RFC 9110, section 9.3.2), because the last request that has begun is a HEAD. */
function isHead({ rawPacket }: RequestError): boolean {
	const requestLines = rawPacket?.toString('latin1').match(/(?<=^|\n)[A-Z]+ \S+ HTTP\/1/g);
	return requestLines?.at(-1)?.startsWith('HEAD ') ?? false;
}

/** Answers requests that Node.js cannot read with a problem document (RFC 9457), and closes their connection. */
export function answerUnreadableRequests(server: Server): void {
	server.on('clientError', (error: RequestError, socket: Socket) => {
		const code = codeOf[error.code ?? ''] ?? 'malformed-request';
		refuseUnreadable(server, socket, code, { hasBody: !isHead(error) });
	});
}

/** Answers a request that is not read to its end with a problem document (RFC 9457), and closes its connection. */
export function refuseUnreadable(
	server: Server,
	socket: Socket,
	code: ErrorCode,
	{ hasBody = true } = {},
): void {
	// Part of an earlier answer may be on its way. The client would take a second answer for the rest of the first.
	const isAnswering = [...(connectionsOf(server).get(socket)?.open ?? [])].some(
		({ headersSent }) => headersSent,
	);
	if (!socket.writable || isAnswering) {
		socket.destroy();
		return;
	}
	const problem = problemOf(new ClubError(code));
	const body = JSON.stringify(problem);
	socket.write(
		[
			`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
			'Content-Type: application/problem+json; charset=utf-8',
			`Content-Length: ${Buffer.byteLength(body)}`,
			'Connection: close',
			'',
			hasBody ? body : '',
		].join('\r\n'),
	);
	// A client that keeps its side open must not hold the connection, or send the rest of a refused request.
	socket.destroySoon();
}
