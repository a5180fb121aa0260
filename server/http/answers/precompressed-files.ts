import { readdirSync } from 'node:fs';
import type { RequestHandler } from 'express';

/** Brotli comes before gzip, because Brotli files are smaller. */
const encodings = ['br', 'gzip'] as const;
const suffixes = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves a file's compressed copy from the build, if the browser accepts the copy's encoding.
 * Passes all other requests to the next handler.
 */
export function precompressedFiles(
	folder: string,
	options: { immutable: boolean; maxAge: string },
): RequestHandler {
	const names = new Set(readdirSync(folder));
	return (request, response, next) => {
		const name = request.path.slice(1);
		const encoding = encodings.find(
			(candidate) => names.has(name + suffixes[candidate]) && request.acceptsEncodings(candidate),
		);
		if (encoding === undefined) return next();
		response
			.type(name.slice(name.lastIndexOf('.')))
			.set('Content-Encoding', encoding)
			.vary('Accept-Encoding')
			.sendFile(name + suffixes[encoding], { root: folder, ...options });
	};
}
