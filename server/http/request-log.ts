import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';

const unlogged = new Set(['/healthz', '/readyz']);

/**
 * Returns a listener that passes each request on to `next`, and then logs its method, path and status. Omits the query
 * string, the headers and the IP address, because logs must contain no personal data (decision: personal-data). Omits
 * the tokens of invitations, because a token gives access to an account.
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

function loggedPath(url: string): string {
	const [path = ''] = url.split('?', 1);
	return path.replace(/(\/invitations?\/).*/i, '$1…');
}
