import { ClubError } from '@burgee/core';
import type { RequestHandler } from 'express';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of a different site sends through the browser (cross-site request
 * forgery). A write without the headers Origin and Sec-Fetch-Site is accepted, because it does not
 * come from a browser.
 */
export function refuseCrossSiteWrites(publicUrl: string): RequestHandler {
	const publicOrigin = new URL(publicUrl).origin;
	return (request, _response, next) => {
		if (safeMethods.has(request.method)) return next();
		const origin = request.get('Origin');
		const isCrossSite =
			request.get('Sec-Fetch-Site') === 'cross-site' ||
			(origin !== undefined && origin !== publicOrigin && hostOf(origin) !== request.get('Host'));
		next(isCrossSite ? new ClubError('cross-site-request') : undefined);
	};
}

function hostOf(origin: string): string | null {
	return URL.canParse(origin) ? new URL(origin).host : null;
}
