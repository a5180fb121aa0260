import { ClubError } from '@burgee/core';
import type { Request } from 'express';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns a function that refuses a write request from a page of another site (cross-site request
 * forgery). A write without the headers Origin and Sec-Fetch-Site is accepted,
 * because it does not come from a browser.
 */
export function crossSiteCheck(publicUrl: string): (request: Request) => void {
	const publicOrigin = new URL(publicUrl).origin;
	return (request) => {
		if (safeMethods.has(request.method)) return;
		const origin = request.get('Origin');
		const isCrossSite =
			request.get('Sec-Fetch-Site') === 'cross-site' ||
			(origin !== undefined && origin !== publicOrigin && origin !== originOf(request));
		if (isCrossSite) throw new ClubError('cross-site-request');
	};
}

/** Returns the origin of the address that the request was sent to, without the usual port of its protocol. */
function originOf(request: Request): string | null {
	const address = `${request.protocol}://${request.get('Host')}`;
	return URL.canParse(address) ? new URL(address).origin : null;
}
