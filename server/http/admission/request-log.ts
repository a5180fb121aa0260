import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { shortId } from '../../log.ts';

const unlogged = new Set(['/healthz', '/readyz']);

/**
 * Returns a listener that passes each request on to `next`, and then logs its method, path and status. Omits the query
 * string, the headers and the IP address, because logs must contain no personal data (decision: personal-data).
 */
export function withRequestLog(logger: Logger, next: RequestListener): RequestListener {
	return (request, response) => {
		const { method, url = '' } = request;
		const startedMs = performance.now();
		if (!unlogged.has(url)) {
			response.once('close', () => {
				const { statusCode: status, writableFinished } = response;
				logger[status >= 500 ? 'error' : 'info'](
					{
						req: { method, path: loggedPath(url) },
						res: { status },
						responseTime: Math.round(performance.now() - startedMs),
					},
					writableFinished ? 'request completed' : 'request aborted',
				);
			});
		}
		next(request, response);
	};
}

/** The club chooses shorter ids itself, such as those of the sample events. */
const longId = /^[\w-]{20,}$/;

/**
 * Omits the tokens of invitations and of links to bookings and offers, and email addresses. Shortens the ids in the paths
 * of calls, because the id of a checkout gives access to it.
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
