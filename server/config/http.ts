import { z } from 'zod';
import { isLoopback, publicUrlOf } from './node-env.ts';
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
	/** The URL at which members open the site: an origin, without a trailing slash. */
	publicUrl: variable('PUBLIC_URL', httpUrl.refine(isOrigin).transform(originOf).optional(), {
		must: 'be the URL that members use, with http:// or https://, and without a path, a query, a user or a password',
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
			[`PUBLIC_URL must begin with https in production, for example PUBLIC_URL=${publicUrlExample}.`]:
				(variables) => {
					const url = publicUrlOf(variables);
					if (variables.NODE_ENV !== 'production' || url === null) return false;
					return url.protocol === 'http:' && !isLoopback(url.hostname);
				},
			'TRUST_PROXY is missing. With an https PUBLIC_URL, set the number of proxies in front of the server, for example TRUST_PROXY=1.':
				(variables) =>
					publicUrlOf(variables)?.protocol === 'https:' && variables.TRUST_PROXY === undefined,
		}),
	);

/** Whether the URL consists of a protocol, a host and perhaps a port. */
function isOrigin(url: string): boolean {
	return URL.canParse(url) && new URL(url).href === `${originOf(url)}/`;
}

/** Returns the URL in its usual form: in lower case, and without the usual port of its protocol. */
function originOf(url: string): string {
	return new URL(url).origin;
}
