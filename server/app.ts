import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { ClubError } from '@burgee/core';
import compression from 'compression';
import express, { type Express, type RequestHandler, type Router } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Config } from './config/read-config.ts';
import { errorHandler } from './http/problem.ts';
import { paymentCsp } from './open/payments.ts';
import { searchHosts } from './open/search.ts';

export function createApp(
	config: Pick<Config, 'payments' | 'publicUrl' | 'search' | 'trustProxy'>,
	logger: Logger,
	{ addCalls, pages }: { addCalls(app: Express): void; pages: Router[] },
): Express {
	const overHttps = config.publicUrl.startsWith('https:');
	const payment = paymentCsp(config.payments);
	const app = express();
	app.set('trust proxy', config.trustProxy);
	app.set('query parser', 'simple');
	app.disable('x-powered-by');
	const headers = headersOf(
		helmet({
			contentSecurityPolicy: {
				useDefaults: false,
				directives: {
					defaultSrc: ["'self'"],
					scriptSrc: ["'self'", ...payment.script],
					styleSrc: ["'self'", ...payment.style],
					imgSrc: ["'self'", 'data:', ...payment.img],
					fontSrc: ["'self'", ...payment.font],
					connectSrc: ["'self'", ...searchHosts(config.search), ...payment.connect],
					frameSrc: ["'self'", ...payment.frame],
					objectSrc: ["'none'"],
					baseUri: ["'none'"],
					formAction: ["'self'", ...payment.form],
					frameAncestors: ["'none'"],
					...(overHttps && { upgradeInsecureRequests: [] }),
				},
			},
			// The club may have other sites on subdomains that have no HTTPS.
			strictTransportSecurity: overHttps && { includeSubDomains: false },
			xFrameOptions: { action: 'deny' },
			referrerPolicy: { policy: 'same-origin' },
		}),
		payment.script,
	);
	const compress = compression({
		// The cache of answers has compressed its answers itself.
		filter: (request, response) =>
			!response.locals.isEncoded && compression.filter(request, response),
	});
	if (config.trustProxy === 0) app.use(warnOfProxy(logger));
	app.use((request, response, next) => {
		response.setHeaders(headers);
		if (request.headers['accept-encoding'] === undefined) next();
		else compress(request, response, next);
	});
	addCalls(app);
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

/**
 * Returns the headers that the middleware sets, `Vary`, and the permissions of pages. They are the same for every
 * request.
 * @param paymentHosts the hosts of the payment provider, whose frames may ask for a payment.
 */
function headersOf(
	middleware: ReturnType<typeof helmet>,
	paymentHosts: readonly string[],
): Map<string, string> {
	const payment = paymentHosts.map((host) => `"${host}"`).join(' ');
	const others = {
		vary: 'Accept-Encoding',
		'permissions-policy': `clipboard-write=(self), payment=(${payment && `self ${payment}`})`,
	};
	const request = new IncomingMessage(new Socket());
	const response = new ServerResponse(request);
	middleware(request, response, () => {});
	return new Map(
		Object.entries({ ...response.getHeaders(), ...others }).map(([name, value]) => [
			name,
			String(value),
		]),
	);
}
