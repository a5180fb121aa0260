import { type ErrorCode, type Permission, permissions } from '@burgee/core';
import type { Call } from '@burgee/core/api/call';
import { callPath } from '@burgee/core/api/call-path';
import { type CallKey, calls, errorsOf, unknownIdErrors } from '@burgee/core/api/calls';
import type { ProblemJson } from '@burgee/core/api/problem-json';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { IRouter } from 'express';
import { describe, expect, test } from 'vitest';
import { addCalls, type Handlers } from '../../server/http/calls/call-router.ts';
import { statusByCode } from '../../server/http/errors/status-by-code.ts';
import { expectRefusal } from './http-client.ts';
import { addAdmin, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });

const table = Object.entries<Call>(calls) as [CallKey, Call][];
const keysWhere = (matches: (call: Call, key: CallKey) => boolean) =>
	table.filter(([key, call]) => matches(call, key)).map(([key]) => key);
const permissionsOf = ({ access }: Call): readonly Permission[] =>
	access === 'public' || access === 'signed-in'
		? []
		: typeof access === 'string'
			? [access]
			: access;

const cookies = new Map<string, string>();

/** Returns an admin's session cookie. Tests that need the same permissions share one session. */
async function cookieOf(granted: Permission[]): Promise<string> {
	const name = `with-${granted.join('-')}`.replaceAll(':', '-');
	const cookie = cookies.get(name) ?? (await addAdmin(burgee, name, granted));
	cookies.set(name, cookie);
	return cookie;
}

interface SentRequest {
	id?: string;
	body?: string | Uint8Array;
	headers?: Record<string, string>;
	query?: string;
}

function send(key: CallKey, { id = 'some', body, headers = {}, query = '' }: SentRequest) {
	const ids = Object.fromEntries(Object.keys(unknownIdErrors).map((name) => [name, id]));
	const method = key.slice(0, key.indexOf(' '));
	return burgee.http.send(method, callPath(key, ids) + query, body, {
		// The server closes the connection of a body that it refuses, and a reused one would then fail.
		...(body !== undefined && { Connection: 'close' }),
		'Content-Type': 'application/json',
		...headers,
	});
}

describe('authorisation of calls', () => {
	test('each HTTP call of the admin panel requires the right session or permission', () => {
		const restricted = table.filter(
			([key, { access }]) => key.includes(' /api/admin/') || access !== 'public',
		);
		expect(Object.fromEntries(restricted.map(([key, { access }]) => [key, access]))).toEqual({
			'POST /api/admin/session': 'public',
			'GET /api/admin/session': 'signed-in',
			'DELETE /api/admin/session': 'public',
			'GET /api/admin/dashboard': 'signed-in',
			'GET /api/admin/account': 'signed-in',
			'PUT /api/admin/account/password': 'signed-in',
			'GET /api/admin/account/sessions': 'signed-in',
			'DELETE /api/admin/account/sessions': 'signed-in',
			'DELETE /api/admin/account/sessions/:sessionId': 'signed-in',
			'POST /api/admin/account/second-factor': 'signed-in',
			'PUT /api/admin/account/second-factor': 'signed-in',
			'POST /api/admin/account/second-factor/remove': 'signed-in',
			'POST /api/admin/account/second-factor/recovery-codes': 'signed-in',
			'GET /api/admin/members-password': 'members:read',
			'PUT /api/admin/members-password': 'members:write',
			'DELETE /api/admin/members-password': 'members:write',
			'GET /api/admin/events': 'events:read',
			'GET /api/admin/events/:eventId': 'events:read',
			'GET /api/admin/overlapping-events': ['events:write', 'events:read'],
			'POST /api/admin/events': 'events:write',
			'POST /api/admin/events/:eventId/copy': 'events:write',
			'POST /api/admin/events/import': 'events:write',
			'POST /api/admin/events/import/preview': 'events:write',
			'GET /api/admin/events/import/template.csv': 'events:write',
			'PUT /api/admin/events/:eventId': 'events:write',
			'DELETE /api/admin/events/:eventId': 'events:write',
			'DELETE /api/admin/events/:eventId/waiting-list/:entryId': 'bookings:write',
			'GET /api/admin/events/:eventId/waiting-list': 'bookings:read',
			'POST /api/admin/events/:eventId/waiting-list/:entryId/offer': 'bookings:write',
			'POST /api/admin/events/:eventId/restore': 'events:write',
			'GET /api/admin/deleted-events': 'events:read',
			'GET /api/admin/work-days': 'events:read',
			'GET /api/admin/work-days/:workDayId': 'events:read',
			'POST /api/admin/work-days': 'events:write',
			'POST /api/admin/work-days/:workDayId/copy': 'events:write',
			'PUT /api/admin/work-days/:workDayId': 'events:write',
			'DELETE /api/admin/work-days/:workDayId': 'events:write',
			'GET /api/admin/work-days/:workDayId/sign-ups': 'bookings:read',
			'GET /api/admin/work-days/:workDayId/sign-ups.csv': 'bookings:read',
			'POST /api/admin/work-days/:workDayId/sign-ups': 'bookings:write',
			'DELETE /api/admin/work-days/:workDayId/sign-ups/:signUpId': 'bookings:write',
			'GET /api/admin/members': 'members:read',
			'POST /api/admin/members': 'members:write',
			'GET /api/admin/members/:memberId': 'members:read',
			'PUT /api/admin/members/:memberId': 'members:write',
			'DELETE /api/admin/members/:memberId': 'members:write',
			'DELETE /api/admin/members/:memberId/sessions': 'members:write',
			'DELETE /api/admin/members/:memberId/second-factor': 'members:write',
			'POST /api/admin/members/:memberId/invitation': 'members:write',
			'GET /api/admin/invitations/:token': 'public',
			'POST /api/admin/invitations/:token': 'public',
			'GET /api/admin/booking-totals': 'bookings:read',
			'GET /api/admin/booking-search': 'bookings:read',
			'GET /api/admin/bookings': 'bookings:read',
			'GET /api/admin/payments.csv': 'bookings:read',
			'GET /api/admin/treasury': 'bookings:read',
			'GET /api/admin/treasury/days/:date': 'bookings:read',
			'GET /api/admin/bookings/:eventId/:bookingId/payments/:paymentId/receipt': 'bookings:read',
			'PUT /api/admin/treasury/days/:date': 'payments:write',
			'GET /api/admin/treasury.csv': 'bookings:read',
			'GET /api/admin/bookings/:eventId.csv': 'bookings:read',
			'GET /api/admin/bookings/:eventId': 'bookings:read',
			'GET /api/admin/bookings/:eventId/roll-call': 'bookings:read',
			'POST /api/admin/bookings/:eventId/:bookingId/check-in': 'bookings:write',
			'POST /api/admin/bookings/:eventId': 'bookings:write',
			'PUT /api/admin/bookings/:eventId/:bookingId': 'bookings:write',
			'POST /api/admin/bookings/:eventId/:bookingId/cancel': 'bookings:write',
			'POST /api/admin/bookings/:eventId/:bookingId/link': 'bookings:write',
			'PUT /api/admin/bookings/:eventId/:bookingId/link': 'bookings:write',
			'POST /api/admin/bookings/:eventId/:bookingId/refunds': 'payments:write',
			'POST /api/admin/bookings/:eventId/:bookingId/payments': 'payments:write',
			'POST /api/admin/bookings/:eventId/:bookingId/payments/:paymentId/reversal': 'payments:write',
			'POST /api/admin/treasury/comparison': 'payments:write',
			'POST /api/admin/treasury/takeovers': 'payments:write',
			'DELETE /api/admin/bookings/:eventId/:bookingId': 'bookings:write',
			'POST /api/admin/bookings/:eventId/delete': 'bookings:write',
			'POST /api/admin/bookings/:eventId/restore': 'bookings:write',
			'GET /api/admin/audit': 'members:write',
			'GET /api/admin/events/:eventId/messages': 'bookings:read',
			'POST /api/admin/events/:eventId/messages': 'bookings:write',
			'GET /api/admin/events/:eventId/letters': 'bookings:read',
			'POST /api/admin/events/:eventId/letters/preview': 'bookings:write',
			'POST /api/admin/events/:eventId/letters/test': 'bookings:write',
			'GET /api/admin/letter-frame': 'bookings:write',
			'GET /api/admin/messages': 'bookings:read',
			'GET /api/admin/messages/:messageId': 'bookings:read',
			'GET /api/admin/messages/:messageId/preview': 'bookings:read',
			'POST /api/admin/messages/:messageId/send': 'bookings:write',
			'GET /api/admin/pages': 'events:read',
			'GET /api/admin/pages/:slug': 'events:read',
			'POST /api/admin/pages': 'events:write',
			'PUT /api/admin/pages/:slug': 'events:write',
			'DELETE /api/admin/pages/:slug': 'events:write',
			'GET /api/admin/campaigns': 'events:read',
			'GET /api/admin/campaigns/:campaignId': 'events:read',
			'POST /api/admin/campaigns': 'events:write',
			'POST /api/admin/campaigns/preview': 'events:write',
			'PUT /api/admin/campaigns/:campaignId': 'events:write',
			'DELETE /api/admin/campaigns/:campaignId': 'events:write',
			'GET /api/admin/water-readings': 'events:read',
			'GET /api/admin/water-readings/:dateTime': 'events:read',
			'POST /api/admin/water-readings': 'events:write',
			'PUT /api/admin/water-readings/:dateTime': 'events:write',
			'DELETE /api/admin/water-readings/:dateTime': 'events:write',
			'GET /api/admin/documents': 'events:read',
			'GET /api/admin/documents/:fileName': 'events:read',
			'PUT /api/admin/documents/:fileName': 'events:write',
			'DELETE /api/admin/documents/:fileName': 'events:write',
			'POST /api/admin/documents/:fileName/restore': 'events:write',
			'POST /api/admin/document-list': 'events:write',
			'PUT /api/admin/document-list': 'events:write',
			'PUT /api/admin/document-list/:fileName': 'events:write',
			'DELETE /api/admin/document-list/:fileName': 'events:write',
			'POST /api/admin/document-list/:fileName/restore': 'events:write',
			'POST /api/admin/photos': 'members:write',
			'GET /api/admin/club': ['events:read', 'members:write'],
			'PUT /api/admin/club': 'members:write',
		});
	});

	test('each HTTP call with which an admin changes the club requires a permission to write', () => {
		// Signed-in admins change their own account and end their own session.
		const isOwn = (key: CallKey) => /^\w+ \/api\/admin\/(account|session)\b/.test(key);
		const changes = keysWhere(
			({ access }, key) => access !== 'public' && !key.startsWith('GET ') && !isOwn(key),
		);
		expect(changes.length).toBeGreaterThan(25);
		const toWrite = (permission: Permission) => permission.endsWith(':write');
		const others = changes.filter((key) => {
			const needed = permissionsOf(calls[key]);
			return needed.length === 0 || !needed.every(toWrite);
		});
		expect(others).toEqual([]);
	});

	const expectSession = async (key: CallKey) => {
		const forged = await send(key, { headers: { Cookie: 'burgee=forged' } });
		expectRefusal(forged, 401, 'not-signed-in');
	};

	test.each(keysWhere((call) => call.access !== 'public' && permissionsOf(call).length === 0))(
		'%s returns 401 without a valid session',
		expectSession,
	);

	test.each(keysWhere((call) => permissionsOf(call).length > 0))(
		'%s returns 401 without a valid session, 403 without the permission for the call, and accepts an admin with no other',
		async (key) => {
			await expectSession(key);
			const needed = permissionsOf(calls[key]);
			const others = permissions.filter((permission) => !needed.includes(permission));
			const refused = await send(key, { headers: { Cookie: await cookieOf(others) } });
			expectRefusal(refused, 403, 'permission-denied');
			expect(refused.body).toMatchObject({
				title: 'Access Denied',
				details: { permission: needed.join(', ') },
			});
			for (const permission of needed) {
				const { status } = await send(key, { headers: { Cookie: await cookieOf([permission]) } });
				expect([401, 403]).not.toContain(status);
			}
		},
	);

	test.each(['', 'burgee=%00; burgee='])('the cookie “%s” is no valid session', async (Cookie) => {
		const response = await send('GET /api/admin/dashboard', { headers: { Cookie } });
		expectRefusal(response, 401, 'not-signed-in');
	});
});

describe('the checks of a request', () => {
	test.each(keysWhere(({ signed }, key) => !key.startsWith('GET') && !signed))(
		'%s refuses a request from another site',
		async (key) => {
			const response = await send(key, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
			expectRefusal(response, 403, 'cross-site-request');
		},
	);

	test.each(keysWhere(({ body }) => typeof body === 'object'))(
		'%s checks the size, the content type and the shape of the body',
		async (key) => {
			const { maxBytes = 100 * 1024 }: Call = calls[key];
			const large = 'x'.repeat(maxBytes + 1);
			const bodies: [string, string, ErrorCode][] = [
				[large, 'text/plain', 'payload-too-large'],
				['x', 'text/plain', 'unsupported-media-type'],
				['{"unknown":1}', 'application/json', 'invalid-input'],
			];
			for (const [body, type, code] of bodies) {
				const headers = { Cookie: burgee.cookie, 'Content-Type': type };
				const response = await send(key, { id: 'a/b', body, headers });
				expectRefusal(response, statusByCode[code], code);
			}
		},
	);

	test.each<[string | Uint8Array, ErrorCode]>([
		['x', 'invalid-json'],
		[new Uint8Array([0x22, 0xff, 0x22]), 'invalid-encoding'],
	])('the body %s is refused as %s', async (body, code) => {
		const response = await send('POST /api/bookings', { body });
		expectRefusal(response, statusByCode[code], code);
	});

	const refuseEncoding = async (key: CallKey, encoding: string) => {
		const headers = { Cookie: burgee.cookie, 'Content-Encoding': encoding };
		expectRefusal(await send(key, { body: 'x', headers }), 415, 'unsupported-media-type');
		expect(errorsOf(key)).toContain('unsupported-media-type');
	};

	test.each(keysWhere(({ body }) => body !== undefined))(
		'%s refuses a compressed body before it has arrived',
		(key) => refuseEncoding(key, 'gzip'),
	);

	test.each(['br', 'unknown'])('the encoding %s is refused', (encoding) =>
		refuseEncoding('POST /api/bookings', encoding),
	);

	const takesOnlyAnId = ({ body }: Call, key: CallKey) => key.includes(':') && body === undefined;
	test.each(keysWhere(takesOnlyAnId))('%s returns 404 for an unknown id', async (key) => {
		const [, name = ''] = /:(\w+)/.exec(key) ?? [];
		const code = unknownIdErrors[name as keyof typeof unknownIdErrors];
		// Strange ids are found out where the ids of a kind are read, which is the same for each call.
		const isFirst = key === keysWhere(takesOnlyAnId).find((other) => other.includes(`:${name}`));
		const strange = ['a/b', '../', '\u0000', 'x'.repeat(500)];
		for (const id of ['never', ...(isFirst ? strange : [])]) {
			const response = await send(key, { id, headers: { Cookie: burgee.cookie } });
			expectRefusal(response, 404, code);
		}
	});

	test.each<[CallKey, object]>([
		['POST /api/admin/events', { name: 'Regatta', eventdatetime: '2030-07-04T10:00:00Z' }],
		['POST /api/admin/work-days', { name: 'Work Day', date: '2030-07-04T10:00:00Z' }],
	])(
		'%s, repeated after the record was deleted, returns a documented error',
		async (key, fields) => {
			const request = {
				body: JSON.stringify(fields),
				headers: { Cookie: burgee.cookie, 'Idempotency-Key': key.replace(' ', '') },
			};
			const { id } = (await send(key, request)).body as { id: string };
			const [, path = ''] = key.split(' ');
			await burgee.admin.delete(`${path}/${id}`, { 'If-Match': '"0"' });
			const { body } = await send(key, request);
			expect(errorsOf(key)).toContain((body as ProblemJson).code);
		},
	);
});

describe('the OpenAPI document', () => {
	type Operations = Record<string, { responses: object; security?: object[] }>;
	const document = () =>
		burgee.http.read<{ openapi: string; paths: Record<string, Operations> }>('/api/openapi.json');

	test('GET /api/openapi.json returns a valid OpenAPI 3.1 document', async () => {
		const described = await document();
		const result = await new Validator().validate({ ...described });
		expect(result.errors ?? []).toEqual([]);
		expect(result.valid).toBe(true);
		expect(described).toMatchObject({ openapi: '3.1.0' });
	});

	test('the OpenAPI document describes every HTTP call of the server with its errors, and no other call', async () => {
		const { paths } = await document();
		const operations = Object.entries(paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, operation]) => ({
				key: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
				...operation,
			})),
		);
		expect(operations.map(({ key }) => key).sort()).toEqual(table.map(([key]) => key).sort());
		for (const { key, responses, security } of operations) {
			const statuses = errorsOf(key as CallKey).map((code) => String(statusByCode[code]));
			expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses));
			expect(security !== undefined).toBe(calls[key as CallKey].access !== 'public');
		}
	});
});

test('the type checker rejects an HTTP call with no access rule or no handler, and a handler for an unknown call', () => {
	// @ts-expect-error every HTTP call states who may make it
	const withoutAccess: Call = { summary: 'A call', answer: null };
	// @ts-expect-error an HTTP call can list only known error codes
	const withUnknownError: Call = { ...withoutAccess, access: 'public', errors: ['unheard-of'] };
	const mount = (app: IRouter, handlers: Handlers, gates: Parameters<typeof addCalls>[2]) => {
		// @ts-expect-error a handler for an unknown HTTP call is rejected
		addCalls(app, { ...handlers, 'GET /api/unknown': () => 'an answer' }, gates);
		const { 'GET /api/club': _, ...others } = handlers;
		// @ts-expect-error every HTTP call has a handler
		addCalls(app, others, gates);
	};
	expect([withoutAccess, withUnknownError, mount]).toHaveLength(3);
});
