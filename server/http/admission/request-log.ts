import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { shortId } from '../../log.ts';
import type { Observer } from '../../metrics/observer.ts';
import { newRequestId, requestLabel, setRequestLabel } from '../request-label.ts';

/** Requests that monitors repeat all the time. */
const unlogged = new Set(['/healthz', '/readyz', '/metrics']);

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
	return (request, response) => {
		const { method, url = '' } = request;
		const startedMs = performance.now();
		const given = trustProxy > 0 ? request.headers['x-request-id'] : undefined;
		const id = typeof given === 'string' && harmlessId.test(given) ? given : newRequestId();
		setRequestLabel(response, { id, call: null });
		response.once('close', () => {
			const { statusCode: status, writableFinished } = response;
			const durationMs = performance.now() - startedMs;
			const call = requestLabel(response)?.call ?? null;
			observer.request(call, writableFinished ? status : null, durationMs);
			if (unlogged.has(url)) return;
			logger[status >= 500 ? 'error' : 'info'](
				{
					req: { id, method, path: loggedPath(url) },
					res: { status },
					responseTime: Math.round(durationMs),
				},
				writableFinished ? 'request completed' : 'request aborted',
			);
		});
		next(request, response);
	};
}

/** The club chooses shorter ids itself, such as those of the sample events. */
const longId = /^[\w-]{20,}$/;

/** Paths that need no change. Most requests have one of a few, and checking a path takes longer than writing its line. */
const unchangedPaths = new Set<string>();
const maxUnchangedPaths = 500;
const maxUnchangedLength = 200;

function loggedPath(url: string): string {
	if (unchangedPaths.has(url)) return url;
	const path = withoutSecrets(url);
	if (path === url && url.length <= maxUnchangedLength) {
		if (unchangedPaths.size === maxUnchangedPaths) unchangedPaths.clear();
		unchangedPaths.add(url);
	}
	return path;
}

/**
 * Omits the query, the tokens of invitations and of links to bookings and offers, and email addresses. Shortens the ids in
 * the paths of calls, because the id of a checkout gives access to it.
 */
function withoutSecrets(url: string): string {
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
