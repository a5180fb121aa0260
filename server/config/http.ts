import { z } from 'zod';
import { forbid, httpUrl, settings, variable, wholeNumber } from './variables.ts';

const publicUrlExample = 'https://members.example.org';

export const http = settings({
	port: wholeNumber('PORT', { min: 0, max: 65_535, byDefault: 3000 }),
	host: variable(
		'HOST',
		z
			.string()
			.regex(/^[\w.:%-]+$/)
			.default('127.0.0.1'),
		{
			must: 'be the address that the server listens on',
			example: '127.0.0.1',
		},
	),
	/** The URL at which members open the site, without a trailing slash. */
	publicUrl: variable('PUBLIC_URL', httpUrl.optional(), {
		must: 'be the URL that members use, with http:// or https://',
		example: publicUrlExample,
	}),
	/**
	 * The number of proxies in front of the server. The server trusts the X-Forwarded headers that
	 * these proxies set.
	 */
	trustProxy: wholeNumber('TRUST_PROXY', { min: 0, max: 10, byDefault: 0, example: 1 }),
})
	.transform(({ publicUrl, ...http }) => ({
		...http,
		publicUrl: publicUrl ?? `http://localhost:${http.port}`,
	}))
	.and(
		forbid({
			[`PUBLIC_URL is missing. In production, set the URL that members use, for example PUBLIC_URL=${publicUrlExample}.`]:
				({ NODE_ENV, PUBLIC_URL }) => NODE_ENV === 'production' && PUBLIC_URL === undefined,
		}),
	);
