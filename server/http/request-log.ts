import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { type HttpLogger, pinoHttp } from 'pino-http';

/**
 * Logs the method, path and status of each request. Omits the query string, the headers and the IP
 * address, because logs must contain no personal data (decision: personal-data).
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
				path: (request.raw.originalUrl ?? '').split('?')[0],
			}),
			res: (response: { statusCode: number }) => ({ status: response.statusCode }),
		},
	});
}
