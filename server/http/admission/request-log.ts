import type { RequestListener, ServerResponse } from 'node:http';
import { type DestinationStream, type Logger, pino } from 'pino';
import { shortId } from '../../log.ts';
import type { Observer } from '../../metrics/observer.ts';
import { newRequestId, requestLabel, setRequestLabel } from '../request-label.ts';

/** Requests that monitors repeat all the time. */
const unlogged = new Set(['/healthz', '/readyz', '/metrics']);

const completed = 'request completed';

/** An id without spaces or signs, so that it can neither forge a line of the log nor be an email address. */
const harmlessId = /^[\w.-]{1,64}$/;

/**
 * Returns a listener that passes each request on to `next`, and then logs its id, method, path and status, and tells the
 * observer. Omits the query string, the headers and the IP address, because logs must contain no personal data
 * (decision: personal-data).
 * @param parts.trustProxy the number of proxies. If there is one, the id is that of its X-Request-Id header, so that the
 * request has the same id in both logs.
 */
export function withRequestLog(
	{ logger, observer, trustProxy }: { logger: Logger; observer: Observer; trustProxy: number },
	next: RequestListener,
): RequestListener {
	const logCompleted = requestLines(logger);

	// One function for all responses, because a new one for each would cost a cached answer more.
	function onClose(this: ServerResponse): void {
		const label = requestLabel(this);
		if (label === undefined) return;
		const { statusCode: status, writableFinished, req } = this;
		const { id, call, url, startedMs } = label;
		const durationMs = performance.now() - startedMs;
		observer.request(call, writableFinished ? status : null, durationMs);
		if (unlogged.has(url)) return;
		const { method = '' } = req;
		const responseTime = Math.round(durationMs);
		if (writableFinished && status < 500) {
			logCompleted({ id, method, pathJson: loggedPathJson(url), status, responseTime });
			return;
		}
		logger[status >= 500 ? 'error' : 'info'](
			{ req: { id, method, path: loggedPath(url) }, res: { status }, responseTime },
			writableFinished ? completed : 'request aborted',
		);
	}

	return (request, response) => {
		const { url = '', headers } = request;
		const given = trustProxy > 0 ? headers['x-request-id'] : undefined;
		const id = typeof given === 'string' && harmlessId.test(given) ? given : newRequestId();
		setRequestLabel(response, { id, call: null, url, startedMs: performance.now() });
		response.on('close', onClose);
		next(request, response);
	};
}

interface CompletedRequest {
	id: string;
	method: string;
	/** The path as a JSON string, with its quotes. */
	pathJson: string;
	status: number;
	/** In milliseconds. */
	responseTime: number;
}

/**
 * Returns a function that logs a completed request with the line that pino would write. To put it together here takes a
 * fifth of pino's time, which is a quarter of that of a cached answer. The id and the method need no escaping: the one
 * matches `harmlessId`, the other is one of those that Node.js reads.
 */
function requestLines(logger: Logger): (request: CompletedRequest) => void {
	const level = logger.levels.values.info;
	const stream = (logger as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym];
	return ({ id, method, pathJson, status, responseTime }) => {
		if (!logger.isLevelEnabled('info')) return;
		stream?.write(
			`{"level":${level},"time":${Date.now()},"req":{"id":"${id}","method":"${method}","path":${pathJson}},"res":{"status":${status}},"responseTime":${responseTime},"msg":"${completed}"}\n`,
		);
	};
}

/** The club chooses shorter ids itself, such as those of the sample events. */
const longId = /^[\w-]{20,}$/;

/**
 * The JSON strings of paths without secrets, by path. Most requests have one of a few paths, and checking a path takes
 * longer than writing its line.
 */
const harmlessPaths = new Map<string, string>();
const maxHarmlessPaths = 500;
const maxHarmlessLength = 200;

/** Returns the path as a JSON string. */
function loggedPathJson(url: string): string {
	const known = harmlessPaths.get(url);
	if (known !== undefined) return known;
	const path = loggedPath(url);
	const json = JSON.stringify(path);
	if (path === url && url.length <= maxHarmlessLength) {
		if (harmlessPaths.size === maxHarmlessPaths) harmlessPaths.clear();
		harmlessPaths.set(url, json);
	}
	return json;
}

/**
 * Omits the query, the tokens of invitations and of links to bookings and offers, and email addresses. Shortens the ids in
 * the paths of calls, because the id of a checkout gives access to it.
 */
function loggedPath(url: string): string {
	const [path = ''] = url.split('?', 1);
	const segments = path
		.replace(/(\/invitations?\/).*/i, '$1…')
		.replace(/(\/(?:booking|my-bookings|offers?)\/)[^/]+/i, '$1…')
		.split('/');
	const isCall = segments[1]?.toLowerCase() === 'api';
	return segments
		.map((segment, index) => {
			if (/@|%40/.test(segment)) return '…';
			const isCheckout = segments[index - 1]?.toLowerCase() === 'checkouts';
			return isCheckout || (isCall && longId.test(segment)) ? shortId(segment) : segment;
		})
		.join('/');
}
