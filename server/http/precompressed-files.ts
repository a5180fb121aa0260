import { readdirSync } from 'node:fs';
import type { RequestHandler } from 'express';

/** Brotli first: browsers that know both do not say which they like better. */
const endings = { br: '.br', gzip: '.gz' } as const;

/**
 * The files of a folder in the form that the build packed them in, for browsers that can unpack it. What
 * has no packed form is left to the next handler.
 */
export function precompressedFiles(
	folder: string,
	options: { immutable: boolean; maxAge: string },
): RequestHandler {
	const names = new Set(readdirSync(folder));
	return (request, response, next) => {
		const name = request.path.slice(1);
		const encoding = (['br', 'gzip'] as const).find(
			(one) => names.has(name + endings[one]) && request.acceptsEncodings(one),
		);
		if (encoding === undefined) return next();
		response
			.type(name.slice(name.lastIndexOf('.')))
			.set('Content-Encoding', encoding)
			.vary('Accept-Encoding')
			.sendFile(name + endings[encoding], { root: folder, ...options });
	};
}
