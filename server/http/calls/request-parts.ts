import { promisify } from 'node:util';
import { ClubError, maxIdLength } from '@burgee/core';
import { unknownIdErrors } from '@burgee/core/api/calls';
import express, { type Request, type Response } from 'express';
import { rawQuery } from './raw-query.ts';

/**
 * The maximum size of a request body in bytes, unless the call has a limit of its own. The longest form, a
 * newsletter, needs at most two thirds of this size.
 */
const defaultMaxBytes = 100 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

const pdfType = /^application\/pdf\s*(;|$)/i;

interface JsonBodyOptions {
	maxBytes?: number | undefined;
	/** Whether a request without a body means the same as one with the body `{}`. */
	allowsNoBody?: boolean | undefined;
}

/**
 * Parses the JSON body of a request. Responds with 413 to a body that is too large, with 415 to a wrong
 * content type or a compressed body, and with 400 to invalid JSON.
 */
export async function jsonBody(
	request: Request,
	response: Response,
	{ maxBytes, allowsNoBody = false }: JsonBodyOptions = {},
): Promise<unknown> {
	const bytes = await bodyBytes(request, response, maxBytes);
	if (bytes.length === 0) {
		if (allowsNoBody) return {};
		throw new ClubError('invalid-json');
	}
	if (!jsonType.test(request.get('Content-Type') ?? '')) {
		throw new ClubError('unsupported-media-type');
	}
	const text = orThrow('invalid-encoding', () => utf8.decode(bytes));
	return orThrow('invalid-json', () => JSON.parse(text));
}

/**
 * Returns the raw body of a request with a PDF. Responds with 413 to a body that is too large, and with 415
 * to a wrong content type.
 */
export async function pdfBody(
	request: Request,
	response: Response,
	maxBytes?: number,
): Promise<Buffer> {
	const bytes = await bodyBytes(request, response, maxBytes);
	if (!pdfType.test(request.get('Content-Type') ?? '')) throw new ClubError('not-a-pdf');
	return bytes;
}

/**
 * Returns the raw body, or an empty buffer if the request has no body. Responds with 413 if the
 * body is too large.
 */
export async function bodyBytes(
	request: Request,
	response: Response,
	maxBytes = defaultMaxBytes,
): Promise<Buffer> {
	await bodyReader(maxBytes)(request, response);
	return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

type BodyReader = (request: Request, response: Response) => Promise<void>;
const bodyReaders = new Map<number, BodyReader>();

/** Returns a function that reads a body of at most this size. There are only a few different sizes. */
function bodyReader(maxBytes: number): BodyReader {
	const cached = bodyReaders.get(maxBytes);
	if (cached !== undefined) return cached;
	// Browsers send no compressed bodies. To decompress one takes up to 16 MB, even if only a part of it has arrived.
	const reader = promisify(express.raw({ type: () => true, limit: maxBytes, inflate: false }));
	bodyReaders.set(maxBytes, reader);
	return reader;
}

/**
 * Returns the parsed query string. First checks the encoding of the raw query string, because the parser of
 * Express silently replaces bytes that are not UTF-8.
 * @throws ClubError 'invalid-encoding' if the query string contains bytes that are not UTF-8.
 */
export function queryOf(request: Request): Request['query'] {
	orThrow('invalid-encoding', () => decodeURIComponent(rawQuery(request)));
	return request.query;
}

/** Returns a signal that is aborted if the client disconnects before the response ends. */
export function disconnectSignal(response: Response): AbortSignal {
	const controller = new AbortController();
	response.once('close', () => controller.abort());
	if (response.destroyed) controller.abort();
	return controller.signal;
}

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Returns the request's idempotency key, or an empty object if the request has no Idempotency-Key header.
 * @throws ClubError 'invalid-input' unless the key has 1 to 255 visible ASCII characters.
 */
export function idempotencyKey(request: Request): { key?: string } {
	const key = request.get('Idempotency-Key');
	if (key === undefined) return {};
	if (keyPattern.test(key)) return { key };
	throw new ClubError('invalid-input', {
		issues: [
			{ path: ['Idempotency-Key'], message: 'Idempotency-Key must be 1 to 255 visible characters' },
		],
	});
}

/**
 * The characters that an id may have. Ids that a club assigned itself can have spaces and accents. An id
 * has no slash, because in a URL the slash would change the path.
 */
const idPattern = new RegExp(`^(?!.*/)[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S} ]{1,${maxIdLength}}$`, 'u');

/**
 * Returns the ids in the request's path, by parameter name.
 * @throws ClubError such as 'event-not-found' if the path contains an invalid id.
 */
export function pathIds({ params }: Pick<Request, 'params'>): Request['params'] {
	for (const [name, id] of Object.entries(params)) {
		if (typeof id !== 'string' || !idPattern.test(id)) {
			throw new ClubError(unknownIdErrors[name as keyof typeof unknownIdErrors]);
		}
	}
	return params;
}

/**
 * Returns the revision in the request's If-Match header: 7 for '"7"' and for 'W/"7"'. Returns null if the
 * request has no such header, and -1, which no record has, for a header of another form.
 */
export function ifMatch(request: Request): number | null {
	const header = request.get('If-Match');
	if (header === undefined) return null;
	const [, revision = '-1'] = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim()) ?? [];
	return Number(revision);
}

function orThrow<Result>(code: 'invalid-encoding' | 'invalid-json', read: () => Result): Result {
	try {
		return read();
	} catch {
		throw new ClubError(code);
	}
}
