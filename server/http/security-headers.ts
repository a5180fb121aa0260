import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '../config/read-config.ts';
import { paymentCsp } from '../open/payments.ts';
import { searchHosts } from '../open/search.ts';
import { noIndexing } from './indexing.ts';

type Settings = Pick<Config, 'payments' | 'publicUrl' | 'search'>;
type CspSources = ReturnType<typeof paymentCsp>;

const noSources: CspSources = paymentCsp({ kind: 'none' });

/**
 * Returns the headers of all responses. They are the same for every request, except on the payment page:
 * `paymentPage` has the headers that replace them there, because the payment provider's card form needs a less
 * strict policy.
 */
export function securityHeaders(config: Settings) {
	const sources = paymentCsp(config.payments);
	const relaxed = headersOf(config, sources);
	return {
		all: new Map([
			...headersOf(config, noSources),
			...Object.entries(noIndexing),
			['vary', 'Accept-Encoding'],
		]),
		paymentPage: new Map(
			[...relaxed].filter(([name]) =>
				['content-security-policy', 'permissions-policy'].includes(name),
			),
		),
	};
}

/** @param payment the sources that the payment provider's card form needs. */
function headersOf({ publicUrl, search }: Settings, payment: CspSources): Map<string, string> {
	const overHttps = publicUrl.startsWith('https:');
	const middleware = helmet({
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: ["'self'"],
				scriptSrc: ["'self'", ...payment.script],
				styleSrc: ["'self'", ...payment.style],
				imgSrc: ["'self'", 'data:', ...payment.img],
				fontSrc: ["'self'", ...payment.font],
				connectSrc: ["'self'", ...searchHosts(search), ...payment.connect],
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
	});
	const request = new IncomingMessage(new Socket());
	const response = new ServerResponse(request);
	middleware(request, response, () => {});
	const hosts = payment.script.map((host) => `"${host}"`).join(' ');
	return new Map([
		...Object.entries(response.getHeaders()).map(([name, value]): [string, string] => [
			name,
			String(value),
		]),
		// Frames of the payment provider may ask for a payment.
		['permissions-policy', `clipboard-write=(self), payment=(${hosts && `self ${hosts}`})`],
	]);
}
