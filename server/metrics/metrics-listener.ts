import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { ClubError } from '@burgee/core';
import { isLoopback } from '../config/node-env.ts';
import { writeProblem } from '../http/errors/problem.ts';
import { isRead } from '../http/raw-request.ts';
import { nameRequest } from '../http/request-label.ts';
import type { PrometheusMetrics } from './prometheus.ts';

export type ShownMetrics = Pick<PrometheusMetrics, 'text' | 'contentType'>;

const metricsPath = '/metrics';

/** Returns a listener that answers /metrics to whoever has the token, and passes every other request on to `next`. */
export function withMetrics(
	metrics: ShownMetrics,
	token: string,
	next: RequestListener,
): RequestListener {
	const send = metricsListener(metrics);
	const expected = digestOf(`Bearer ${token}`);
	return (request, response) => {
		if (request.url !== metricsPath || !isRead(request.method)) {
			next(request, response);
			return;
		}
		nameRequest(response, `GET ${metricsPath}`);
		if (timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected)) {
			send(request, response);
			return;
		}
		response.setHeader('WWW-Authenticate', 'Bearer');
		writeProblem(response, new ClubError('not-signed-in'));
	};
}

/**
 * Creates a server that answers /metrics without a token. Only programs on this machine can reach it: it listens on the
 * loopback address, and refuses the names of other hosts, because a web page could otherwise give its own host this
 * address.
 */
export function openMetricsPort(metrics: ShownMetrics, port: number): Server {
	const send = metricsListener(metrics);
	const server = createServer((request, response) => {
		const { url, method, headers } = request;
		const host = `http://${headers.host ?? ''}`;
		const isKnown = URL.canParse(host) && isLoopback(new URL(host).hostname);
		if (isKnown && url === metricsPath && isRead(method)) send(request, response);
		else response.writeHead(isKnown ? 404 : 421).end();
	});
	// The server ends with the process.
	return server.listen({ port, host: '127.0.0.1' }).unref();
}

function metricsListener(metrics: ShownMetrics): RequestListener {
	return ({ method }, response) => {
		const send = (text: string) => {
			response
				.writeHead(200, {
					'Content-Type': metrics.contentType,
					'Content-Length': Buffer.byteLength(text),
					'Cache-Control': 'no-store',
				})
				.end(method === 'HEAD' ? undefined : text);
		};
		metrics.text().then(send, () => response.destroy());
	};
}

/** Digests have the same length, which `timingSafeEqual` requires. */
function digestOf(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
