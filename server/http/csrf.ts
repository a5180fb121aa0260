import { ClubError } from '@burgee/core';
import type { RequestHandler } from 'express';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page makes the browser send. A request without these headers comes
 * from no browser, and carries no cookie that the sender did not have anyway.
 */
export function refuseCrossSiteWrites(publicUrl: string): RequestHandler {
	const publicOrigin = new URL(publicUrl).origin;
	return (request, _response, next) => {
		if (safeMethods.has(request.method)) return next();
		const origin = request.get('Origin');
		const crossSite =
			request.get('Sec-Fetch-Site') === 'cross-site' ||
			(origin !== undefined && origin !== publicOrigin && hostOf(origin) !== request.get('Host'));
		next(crossSite ? new ClubError('cross-site-request') : undefined);
	};
}

function hostOf(origin: string): string | null {
	return URL.canParse(origin) ? new URL(origin).host : null;
}
