import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { type HttpLogger, pinoHttp } from 'pino-http';

/**
 * Logs the method, path and status of each request. Omits the query string, the headers and the IP
 * address, because logs must contain no personal data (decision: personal-data). Omits the tokens of
 * invitations, because a token gives access to an account.
 */
export function requestLog(logger: Logger): HttpLogger {
	return pinoHttp({
		logger,
		quietReqLogger: true,
		customLogLevel: (_request, response, error) =>
			error || response.statusCode >= 500 ? 'error' : 'info',
		autoLogging: { ignore: (request) => request.url === '/healthz' || request.url === '/readyz' },
		serializers: {
			req: (request: { method: string; raw: IncomingMessage & { originalUrl?: string } }) => ({
				method: request.method,
				path: loggedPath(request.raw.originalUrl ?? ''),
			}),
			res: (response: { statusCode: number }) => ({ status: response.statusCode }),
		},
	});
}

function loggedPath(url: string): string {
	const [path = ''] = url.split('?');
	return path.replace(/(\/invitations?\/).*/i, '$1…');
}
