import { callPath } from '@burgee/core/api/call-path';
import type { Draw } from './draw.ts';
import { type Change, isContainer, withHeader, withJson, withValue } from './request-change.ts';

function otherType(value: unknown): unknown {
	if (typeof value === 'string') return 1;
	if (typeof value === 'number') return String(value);
	return 'text';
}

function beyondLimit(value: unknown, draw: Draw): unknown {
	if (typeof value === 'number') return draw.pick([-1, 0.5, 501, 10_001, 2 ** 53, -0]);
	return 'x'.repeat(draw.pick([0, 101, 1_001, 20_001]));
}

/** Small changes of a valid request, such as an old client or a careless script might make. */
export const almostValid: Record<string, Change> = {
	'field missing': (request, draw) => {
		const { json } = request;
		if (!isContainer(json) || Array.isArray(json)) return request;
		const fields = Object.keys(json);
		if (fields.length === 0) return request;
		const { [draw.pick(fields)]: _, ...rest } = json;
		return withJson(request, rest);
	},
	'field null': (request, draw) => withValue(request, draw, () => null),
	'other type': (request, draw) => withValue(request, draw, otherType),
	'beyond a limit': (request, draw) =>
		withValue(request, draw, (value) => beyondLimit(value, draw)),
	'unknown field': (request) =>
		isContainer(request.json) ? withJson(request, { ...request.json, isAdmin: true }) : request,
	'unknown choice': (request, draw) => withValue(request, draw, () => 'no-such-choice'),
	'id of another record': (request, draw) => {
		const names = Object.keys(request.ids);
		if (names.length === 0) return request;
		const other = draw.pick(['open-0-free', 'open-0', 'admin-0', 'no-such-id']);
		const ids = { ...request.ids, [draw.pick(names)]: other };
		return { ...request, ids, path: callPath(request.key, ids) };
	},
	'old revision': (request, draw) =>
		withHeader(request, 'If-Match', draw.pick(['"0"', '"1"', '"99"', 'W/"0"', '0', ''])),
	'no headers': (request) => ({ ...request, headers: {} }),
	'no body': (request) => ({ ...request, body: null, json: undefined }),
	'other query': (request, draw) => {
		const [path = ''] = request.path.split('?');
		const query = draw.pick(['limit=0', 'limit=101', 'after=x', 'from=x', 'when=never', 'q=']);
		return { ...request, path: `${path}?${query}` };
	},
	'shared address': (request) => withHeader(request, 'X-Forwarded-For', '192.0.2.1'),
};
