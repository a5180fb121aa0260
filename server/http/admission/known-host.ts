import type { RequestListener } from 'node:http';
import { ClubError } from '@burgee/core';
import { isLoopback } from '../../config/node-env.ts';
import { writeProblem } from '../errors/problem.ts';

/**
 * Returns a listener that passes requests on to `next` only if they were sent to this machine or to the host of
 * PUBLIC_URL. Otherwise a tunnel or a port that the operator has opened would show strangers a server that is not set up
 * for them: with the sample club, and with practice payments.
 */
export function withKnownHost(
	{ isProduction, publicUrl }: { isProduction: boolean; publicUrl: string },
	next: RequestListener,
): RequestListener {
	if (isProduction) return next;
	const publicHost = new URL(publicUrl).hostname;
	const isKnown = (host: string) => host === publicHost || isLoopback(host);
	/** The last Host header that was accepted. Parsing it costs a tenth of a cached answer. */
	let acceptedHost: string | undefined;
	return (request, response) => {
		const { host = '', 'x-forwarded-host': forwarded } = request.headers;
		if (host === acceptedHost && forwarded === undefined) {
			next(request, response);
			return;
		}
		const hosts = [host, ...(forwarded ? String(forwarded).split(',') : [])];
		if (hosts.map(hostNameOf).every(isKnown)) {
			acceptedHost = host;
			next(request, response);
			return;
		}
		writeProblem(response, new ClubError('unknown-host'));
	};
}

/** Returns the host of a Host header, in lower case and without its port. Empty if the header is no host. */
function hostNameOf(host: string): string {
	const address = `http://${host.trim()}`;
	return URL.canParse(address) ? new URL(address).hostname : '';
}
