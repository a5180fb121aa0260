import { promisify } from 'node:util';
import { ClubError } from '@burgee/core';
import express, { type Request, type RequestHandler, type Response } from 'express';

/** The maximum size of a request body: three times the size of the longest event form. */
const maxBytes = 100 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

const readBytes = promisify(express.raw({ type: () => true, limit: maxBytes }));

/**
 * Parses a JSON body. Checks the size (413), an empty body (400), the content type (415), and the
 * encoding and syntax (400), in this order. Register this handler after the rate limit and the
 * permission check, so that a refused request is not parsed.
 */
export const jsonBody: RequestHandler = async (request, response, next) => {
	const bytes = await bodyBytes(request, response);
	if (bytes.length === 0) throw new ClubError('invalid-json');
	if (!jsonType.test(request.get('Content-Type') ?? '')) {
		throw new ClubError('unsupported-media-type');
	}
	request.body = parse(decode(bytes));
	next();
};

/**
 * Returns the raw body, or an empty buffer if the request has no body. Responds with 413 if the
 * body is too large.
 */
export async function bodyBytes(request: Request, response: Response): Promise<Buffer> {
	await readBytes(request, response);
	return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function decode(bytes: Buffer): string {
	try {
		return utf8.decode(bytes);
	} catch {
		throw new ClubError('invalid-encoding');
	}
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new ClubError('invalid-json');
	}
}
