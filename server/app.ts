import { ClubError } from '@burgee/core';
import compression from 'compression';
import express, { type Express, type Router } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { refuseCrossSiteWrites } from './http/csrf.ts';
import { errorHandler } from './http/problem.ts';
import { requestLog } from './http/request-log.ts';
import { paymentCsp } from './payments/payment-csp.ts';
import { searchHosts } from './search/open-search-index.ts';

export interface Routes {
	health: Router;
	/**
	 * Routes for signed requests from outside services, exempt from the check against cross-site
	 * request forgery (CSRF).
	 */
	webhooks: Router;
	api: Router[];
	admin: Router[];
	pages: Router[];
}

export function createApp(
	config: Pick<Config, 'payments' | 'publicUrl' | 'search' | 'trustProxy'>,
	logger: Logger,
	routes: Routes,
): Express {
	const overHttps = config.publicUrl.startsWith('https:');
	const payment = paymentCsp(config.payments);
	const app = express();
	app.set('trust proxy', config.trustProxy);
	app.set('query parser', 'simple');
	app.use(requestLog(logger));
	app.use(
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
			strictTransportSecurity: overHttps,
			referrerPolicy: { policy: 'same-origin' },
		}),
	);
	app.use(compression());
	app.use(routes.health);
	app.use(routes.webhooks);
	app.use('/api', refuseCrossSiteWrites(config.publicUrl));
	for (const router of routes.admin) app.use('/api/admin', router);
	for (const router of routes.api) app.use('/api', router);
	app.use('/api', () => {
		throw new ClubError('not-found');
	});
	for (const router of routes.pages) app.use(router);
	app.use(() => {
		throw new ClubError('not-found');
	});
	app.use(errorHandler(logger));
	return app;
}
