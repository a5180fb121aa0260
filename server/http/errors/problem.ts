import type { ServerResponse } from 'node:http';
import { ClubError, type ErrorCode, StorageUnavailableError } from '@burgee/core';
import type { ProblemJson } from '@burgee/core/api/problem-json';
import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { requestLabel } from '../request-label.ts';
import { statusByCode } from './status-by-code.ts';

/** A request with thousands of wrong fields must not get an answer that is longer than the request. */
const maxIssues = 20;

/** The time after which a client may repeat a request that got status 503. */
export const retryAfterSeconds = 5;

/** @param requestId the id of the request that the problem answers (see `requestLabel`). */
export function problemOf(error: ClubError, requestId?: string): ProblemJson {
	const { issues, ...details } = error.details;
	return {
		type: `urn:burgee:problem:${error.code}`,
		title: error.message,
		status: statusByCode[error.code],
		code: error.code,
		details: {
			...(issues && { issues: issues.slice(0, maxIssues) }),
			...details,
			...(requestId && { requestId }),
		},
	};
}

export function sendProblem(response: Response, error: ClubError): void {
	response.send(begin(response, error));
}

/** Like `sendProblem`, for a request that does not reach Express. */
export function writeProblem(response: ServerResponse, error: ClubError): void {
	const body = begin(response, error);
	response.setHeader('Cache-Control', 'no-store');
	response.setHeader('Content-Length', Buffer.byteLength(body));
	response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Sets the status and the headers of a problem, and returns the body. */
function begin(response: ServerResponse, error: ClubError): string {
	const requestId = requestLabel(response)?.id;
	const problem = problemOf(error, requestId);
	response.statusCode = problem.status;
	response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
	if (requestId !== undefined) response.setHeader('X-Request-Id', requestId);
	if (error.code === 'unavailable') response.setHeader('Retry-After', retryAfterSeconds);
	return JSON.stringify(problem);
}

/**
 * If a route handler throws an error, sends the client a problem+json response (RFC 9457). If the
 * error is unexpected, logs the error and sends only the error code 'internal', or 'unavailable' for an outage of the
 * storage.
 */
export function errorHandler(logger: Logger): ErrorRequestHandler {
	return (thrown, _request, response, next) => {
		if (response.headersSent) return next(thrown);
		const clubError = toClubError(thrown);
		if (clubError === null) {
			const id = requestLabel(response)?.id;
			logger.error({ err: thrown, ...(id && { req: { id } }) }, 'request failed');
		}
		sendProblem(response, clubError ?? new ClubError(codeOfUnexpected(thrown)));
	};
}

/** The statuses of requests that are invalid in themselves. */
export const invalidStatuses: readonly number[] = [400, 413, 415, 422];

/** Reports whether an error means that the request itself is invalid: its size, type, encoding, JSON or fields. */
export function isInvalidRequest(thrown: unknown): boolean {
	return invalidStatuses.includes(statusOf(thrown));
}

/** Returns the status with which the server answers if a handler throws this error. */
export function statusOf(thrown: unknown): number {
	return statusByCode[toClubError(thrown)?.code ?? codeOfUnexpected(thrown)];
}

function codeOfUnexpected(thrown: unknown): ErrorCode {
	return thrown instanceof StorageUnavailableError ? 'unavailable' : 'internal';
}

/**
 * Returns the ClubError to send, or null if the error is unexpected. For an invalid request,
 * Express and its body parser throw an error with an HTTP status.
 */
function toClubError(thrown: unknown): ClubError | null {
	if (thrown instanceof ClubError) return thrown;
	const status = thrown instanceof Error && 'status' in thrown ? thrown.status : undefined;
	if (status === 413) return new ClubError('payload-too-large');
	if (status === 415) return new ClubError('unsupported-media-type');
	if (status === 404) return new ClubError('not-found');
	// A request for a file can have the headers If-Match and Range.
	if (status === 412) return new ClubError('file-changed');
	if (status === 416) return new ClubError('range-not-satisfiable');
	// Express throws a URIError for a path that cannot be decoded.
	if (thrown instanceof URIError) return new ClubError('not-found');
	return typeof status === 'number' && status >= 400 && status < 500
		? new ClubError('invalid-encoding')
		: null;
}
