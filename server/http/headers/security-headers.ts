import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RenderedPage } from '@burgee/core/api/page-renderer';
import helmet from 'helmet';
import { paymentCsp } from '../../config/payments.ts';
import type { Config } from '../../config/read-config.ts';
import { searchHosts } from '../../config/search.ts';
import { noIndexing } from './indexing.ts';

type Settings = Pick<Config, 'payments' | 'publicUrl' | 'search'>;
/** The headers of a response to an address with a secret token (decision: booking-links). */
export const secretPathHeaders = {
	'Cache-Control': 'no-store',
	'Referrer-Policy': 'no-referrer',
};

type CspSources = ReturnType<typeof paymentCsp>;

const noSources: CspSources = paymentCsp({ kind: 'none' });
const unsafeInline = "'unsafe-inline'";

/** What the headers of a public page depend on. */
interface PageContent extends Pick<RenderedPage, 'styleSource' | 'scriptSource'> {
	/** Whether the page may contain the payment provider's card form, which needs a less strict policy. */
	hasCardForm: boolean;
}

/** Returns the headers of all responses, and a function that returns the headers that replace them on a public page. */
export function securityHeaders(config: Settings) {
	const cardForm = paymentCsp(config.payments);
	return {
		all: new Map([
			...headersOf(config, noSources),
			...Object.entries(noIndexing),
			['vary', 'Accept-Encoding'],
		]),
		ofPage: ({ hasCardForm, ...page }: PageContent) =>
			new Map(
				[...headersOf(config, hasCardForm ? cardForm : noSources, page)].filter(([name]) =>
					['content-security-policy', 'permissions-policy'].includes(name),
				),
			),
	};
}

/**
 * @param payment the origins from which the payment provider's card form loads code.
 * @param page the hashes of the document's inline styles and scripts. '' for the panel's, which has no script, or no style.
 */
function headersOf(
	{ publicUrl, search }: Settings,
	payment: CspSources,
	page?: Pick<RenderedPage, 'styleSource' | 'scriptSource'>,
): Map<string, string> {
	const overHttps = publicUrl.startsWith('https:');
	// Beside a hash, browsers would ignore 'unsafe-inline', which already allows the style element.
	const styles =
		!page?.styleSource || payment.style.includes(unsafeInline) ? [] : [page.styleSource];
	const middleware = helmet({
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: ["'self'"],
				scriptSrc: [
					"'self'",
					...payment.script,
					...(page?.scriptSource ? [page.scriptSource] : []),
				],
				styleSrc: ["'self'", ...payment.style, ...styles],
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
