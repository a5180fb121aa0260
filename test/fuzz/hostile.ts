import type { Call } from '@burgee/core/api/call';
import { calls } from '@burgee/core/api/calls';
import { hostileText } from '@burgee/core/testing';
import fc from 'fast-check';
import {
	hostileHeaders,
	hostileIds,
	hostileNumbers,
	hostilePaths,
	hostileQueries,
	otherMethods,
} from './hostile-values.ts';
import {
	type Change,
	hasBody,
	withHeader,
	withJson,
	withRawValue,
	withValue,
} from './request-change.ts';
import { injections } from './schema-values.ts';

/** The maximum size of a body, unless the call has another limit. */
const usualMaxBytes = 100 * 1024;

/** Changes that an attacker might make. */
export const hostile: Record<string, Change> = {
	'hostile number': (request, draw) => withRawValue(request, draw, draw.pick(hostileNumbers)),
	'hostile text': (request, draw) => withValue(request, draw, () => draw.from(hostileText())),
	'any JSON': (request, draw) => withValue(request, draw, () => draw.from(fc.jsonValue())),
	injection: (request, draw) => withValue(request, draw, () => draw.pick(injections)),
	'lone surrogate': (request, draw) => withRawValue(request, draw, '"\\ud800"'),
	NUL: (request, draw) => withRawValue(request, draw, '"a\\u0000b"'),
	prototype: (request, draw) =>
		withRawValue(
			request,
			draw,
			draw.pick([
				'{"__proto__":{"isAdmin":true}}',
				'{"constructor":{"prototype":{}}}',
				'"__proto__"',
			]),
		),
	'prototype of the body': (request) => ({
		...request,
		body: Buffer.from(
			`{"__proto__":{"permissions":["members:write"]},${JSON.stringify(request.json ?? {}).slice(1)}`,
		),
	}),
	'deep nesting': (request, draw) => {
		const depth = draw.pick([100, 5_000, 40_000]);
		return withRawValue(request, draw, '['.repeat(depth) + ']'.repeat(depth));
	},
	'repeated field': (request) => {
		const text = JSON.stringify(request.json ?? {});
		return { ...request, body: Buffer.from(text.replace('{', '{"name":1,"name":[],')) };
	},
	'truncated body': (request, draw) => ({
		...request,
		body: request.body?.subarray(0, draw.below(Math.max(1, request.body.length))) ?? null,
	}),
	'bytes that are not UTF-8': (request, draw) => {
		if (!hasBody(request)) return request;
		const body = Buffer.from(request.body ?? []);
		body[draw.below(body.length)] = draw.pick([0xff, 0xc0, 0x80, 0xed]);
		return { ...request, body };
	},
	'byte order mark': (request) => ({
		...request,
		body: Buffer.concat([Buffer.from('\uFEFF'), request.body ?? Buffer.alloc(0)]),
	}),
	'random body': (request, draw) => ({
		...request,
		body: draw.from(fc.uint8Array({ maxLength: 200 })),
	}),
	'body of another kind': (request, draw) =>
		withJson(request, draw.pick([null, true, 0, '', 'text', [], {}, [[]], [{}]])),
	'too large': (request) => {
		const { maxBytes = 0 }: Call = calls[request.key];
		const length = 1 + (maxBytes > usualMaxBytes && maxBytes < 2 ** 21 ? maxBytes : usualMaxBytes);
		const headers = { ...request.headers, Connection: 'close' };
		return { ...request, body: Buffer.alloc(length, 'x'), headers };
	},
	'hostile id': (request, draw) => {
		const [path = '', ...query] = request.path.split('?');
		const parts = path.split('/');
		const index = 2 + draw.below(Math.max(1, parts.length - 2));
		const changed = parts.with(Math.min(index, parts.length - 1), draw.pick(hostileIds)).join('/');
		return { ...request, path: [changed, ...query].join('?') };
	},
	'hostile path': (request, draw) => ({
		...request,
		path: draw.pick(hostilePaths),
	}),
	'hostile query': (request, draw) => ({
		...request,
		path: `${request.path.split('?')[0]}?${draw.pick(hostileQueries)}`,
	}),
	'hostile header': (request, draw) => {
		const [name, values] = draw.pick(hostileHeaders);
		return withHeader(request, name, draw.pick(values));
	},
	'repeated header': (request, draw) => {
		// The HTTP client of Node.js cannot repeat the header Host.
		const names = Object.keys(request.headers).filter((name) => name !== 'Host');
		const name = draw.pick(['Accept', ...names]);
		const value = String(request.headers[name] ?? '*/*');
		return withHeader(request, name, [value, value]);
	},
	'other method': (request, draw) => ({
		...request,
		method: draw.pick(otherMethods),
	}),
};
