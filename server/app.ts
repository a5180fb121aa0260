import { ClubError } from '@burgee/core';
import compression from 'compression';
import express, { type Express, type RequestHandler, type Response, type Router } from 'express';
import type { Logger } from 'pino';
import type { Config } from './config/read-config.ts';
import { errorHandler } from './http/errors/problem.ts';
import { nameRequest } from './http/request-label.ts';

export function createApp(
	config: Pick<Config, 'trustProxy'>,
	logger: Logger,
	{
		headers,
		isEncoded,
		guard,
		addCalls,
		pages,
	}: {
		headers: Map<string, string>;
		/** Whether the cache of answers has chosen the encoding of the response. */
		isEncoded(response: Response): boolean;
		/** Keeps strangers out of a closed members area. */
		guard: RequestHandler[];
		addCalls(app: Express): void;
		pages: Router[];
	},
): Express {
	const app = express();
	app.set('trust proxy', config.trustProxy);
	app.set('query parser', 'simple');
	app.disable('x-powered-by');
	const compress = compression({
		filter: (request, response) => !isEncoded(response) && compression.filter(request, response),
	});
	if (config.trustProxy === 0) app.use(warnOfProxy(logger));
	app.use((request, response, next) => {
		response.setHeaders(headers);
		if (request.headers['accept-encoding'] === undefined) next();
		else compress(request, response, next);
	});
	app.use(guard);
	addCalls(app);
	app.use((_request, response, next) => {
		nameRequest(response, 'file');
		next();
	});
	for (const router of pages) app.use(router);
	app.use(() => {
		throw new ClubError('not-found');
	});
	app.use(errorHandler(logger));
	return app;
}

/** Logs one warning if there seems to be a proxy, because all members behind it would share one rate limit. */
function warnOfProxy(logger: Logger): RequestHandler {
	let isLogged = false;
	return (request, _, next) => {
		if (!isLogged && request.headers['x-forwarded-for'] !== undefined) {
			isLogged = true;
			logger.warn('X-Forwarded-For is ignored; if a proxy sends it, set TRUST_PROXY');
		}
		next();
	};
}
