import type { Call } from '@burgee/core/api/call';
import { type CallKey, calls, errorsOf } from '@burgee/core/api/calls';
import { problemJson } from '@burgee/core/api/problem-json';
import { z } from 'zod';
import serverPackage from '../../package.json' with { type: 'json' };
import { statusByCode } from '../errors/status-by-code.ts';

/** Returns the OpenAPI 3.1 document of Burgee's HTTP API. */
export function openApiDocument(publicUrl: string) {
	const paths: Record<string, Record<string, object>> = {};
	for (const [key, call] of Object.entries<Call>(calls)) {
		const [method = '', path = ''] = key.split(' ');
		const template = path.replace(/:(\w+)/g, '{$1}');
		const operations = { [method.toLowerCase()]: operation(key as CallKey, call) };
		paths[template] = { ...paths[template], ...operations };
	}
	return {
		openapi: '3.1.0',
		info: {
			title: 'Burgee',
			version: serverPackage.version,
			description:
				'Events and bookings of a sailing club. Times are ISO 8601 in UTC. Prices are in major units.',
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: publicUrl }],
		paths,
		components: {
			schemas: componentSchemas(),
			securitySchemes: {
				session: {
					type: 'apiKey',
					in: 'cookie',
					name: publicUrl.startsWith('https:') ? '__Host-burgee' : 'burgee',
				},
			},
		},
	};
}

function operation(key: CallKey, call: Call): object {
	const parameters = parametersOf(key, call);
	return {
		summary: call.summary,
		...(parameters.length > 0 && { parameters }),
		...(call.body && {
			requestBody: { required: !call.allowsNoBody, content: contentOf(call.body) },
		}),
		...(call.access !== 'public' && {
			description:
				call.access === 'signed-in'
					? 'Needs a signed-in admin.'
					: `Needs the permission ${[call.access].flat().join(' or ')}.`,
			security: [{ session: [] }],
		}),
		responses: {
			[call.answer === null ? 204 : (call.status ?? 200)]: {
				description: 'Success',
				...(call.answer !== null && { content: contentOf(call.answer) }),
			},
			...errorResponses(key),
		},
	};
}

function parametersOf(key: CallKey, call: Call): object[] {
	const { properties = {} } = call.query ? z.toJSONSchema(call.query, { io: 'input' }) : {};
	return [
		...[...key.matchAll(/:(\w+)/g)].map(([, name]) => ({
			...{ name, in: 'path', required: true, schema: { type: 'string' } },
		})),
		...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema })),
		...(call.idempotent
			? [
					{
						name: 'Idempotency-Key',
						in: 'header',
						description:
							'A repeated request with the same key and body returns the first response and writes nothing.',
						schema: { type: 'string', maxLength: 255 },
					},
				]
			: []),
		...(call.revisioned
			? [
					{
						name: 'If-Match',
						in: 'header',
						required: call.revisioned === true,
						description: 'The ETag of the record, such as "3".',
						schema: { type: 'string' },
					},
				]
			: []),
	];
}

/**
 * Returns the error responses of an API endpoint, one for each HTTP status. Each response lists the error
 * codes with this status.
 */
function errorResponses(key: CallKey): Record<number, object> {
	const codesByStatus: Record<number, string[]> = {};
	for (const code of new Set(errorsOf(key))) {
		const status = statusByCode[code];
		codesByStatus[status] = [...(codesByStatus[status] ?? []), code];
	}
	return Object.fromEntries(
		Object.entries(codesByStatus).map(([status, codes]) => [
			status,
			{
				description: codes.join(', '),
				content: { 'application/problem+json': { schema: reference(problemJson) } },
				...((status === '429' || codes.includes('unavailable')) && {
					headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } },
				}),
			},
		]),
	);
}

function contentOf(content: NonNullable<Call['answer'] | Call['body']>): object {
	if (content === 'bytes') return { '*/*': {} };
	if (content === 'application/pdf' || content === 'image/*') return { [content]: {} };
	if (typeof content === 'string') return { [content]: { schema: { type: 'string' } } };
	return { 'application/json': { schema: reference(content) } };
}

/**
 * Returns a reference to the schema in the OpenAPI document.
 * @throws Error if the schema has no id.
 */
function reference(schema: z.ZodType): object {
	const id = schema.meta()?.id;
	if (id === undefined) throw new Error('the schema of a body or an answer has no id');
	return { $ref: referenceTo(id) };
}

function referenceTo(id: string): string {
	return `#/components/schemas/${id}`;
}

function componentSchemas(): Record<string, object> {
	const { schemas } = z.toJSONSchema(z.globalRegistry, { io: 'input', uri: referenceTo });
	// Remove $schema and $id from each schema. An OpenAPI document declares the JSON Schema dialect once,
	// and the key of a schema is its name.
	return Object.fromEntries(
		Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
	);
}
