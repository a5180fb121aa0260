import {
	bookingRequest,
	campaignJson,
	campaignPreviewJson,
	cardPaymentJson,
	cardPaymentRequest,
	checkoutJson,
	clubJson,
	dashboardJson,
	documentJson,
	eventBookingsJson,
	eventForm,
	eventJson,
	listedEventJson,
	maxQueryLength,
	overviewJson,
	paymentLinkJson,
	paymentLinkRequest,
	problemJson,
	searchAnswer,
	sessionJson,
	signedUpJson,
	signInRequest,
	signUpForm,
	waterLevelsJson,
	workDayJson,
} from '@burgee/core';
import { Router } from 'express';
import { z } from 'zod';

const schemas = {
	Club: clubJson,
	Event: eventJson,
	Events: z.object({ events: z.array(eventJson) }),
	EventForm: eventForm,
	ListedEvents: z.object({ events: z.array(listedEventJson) }),
	Documents: z.object({ documents: z.array(documentJson) }),
	BookingRequest: bookingRequest,
	BookingAnswer: z.object({ bookingId: z.string() }),
	PaymentLinkRequest: paymentLinkRequest,
	PaymentLink: paymentLinkJson,
	Checkout: checkoutJson,
	CardPaymentRequest: cardPaymentRequest,
	CardPayment: cardPaymentJson,
	WorkDay: workDayJson,
	WorkDays: z.object({ workDays: z.array(workDayJson) }),
	SignUpForm: signUpForm,
	SignUpAnswer: signedUpJson,
	Campaigns: z.array(campaignJson),
	CampaignPreview: campaignPreviewJson,
	SignInRequest: signInRequest,
	Session: sessionJson,
	Dashboard: dashboardJson,
	BookingsOverview: overviewJson,
	EventBookings: eventBookingsJson,
	WaterLevels: waterLevelsJson,
	SearchAnswer: searchAnswer,
	Problem: problemJson,
} satisfies Record<string, z.ZodType>;
type SchemaName = keyof typeof schemas;

interface Call {
	summary: string;
	/**
	 * The status of a successful response, and its content: a schema, a text media type, or no
	 * content.
	 */
	answers: [status: number, content?: SchemaName | `text/${string}`];
	answerHeaders?: Record<string, { description: string; schema: object }>;
	body?: SchemaName;
	header?: { name: string; description: string };
	query?: { name: string; values?: string[]; maxLength?: number };
	admin?: true;
	problems: number[];
}

const idempotency = {
	name: 'Idempotency-Key',
	description:
		'A repeated request with the same key and body returns the first response and writes nothing.',
};

const paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Call>>> = {
	'/api/club': { get: { summary: 'Facts about the club', answers: [200, 'Club'], problems: [] } },
	'/api/documents': {
		get: {
			summary:
				"The club's documents. An available document has a downloadUrl, which leads to its PDF",
			answers: [200, 'Documents'],
			problems: [],
		},
	},
	'/api/events': {
		get: {
			summary: 'Upcoming events, sorted by date, earliest first',
			answers: [200, 'Events'],
			problems: [],
		},
	},
	'/api/events/{id}': {
		get: { summary: 'One event', answers: [200, 'Event'], problems: [404] },
	},
	'/api/events/{id}/calendar.ics': {
		get: {
			summary: 'The event as a calendar file',
			answers: [200, 'text/calendar'],
			query: { name: 'from', values: ['booking', 'calendar'] },
			problems: [404],
		},
	},
	'/api/bookings': {
		post: {
			summary: 'Book a free event',
			body: 'BookingRequest',
			header: idempotency,
			answers: [201, 'BookingAnswer'],
			problems: [400, 403, 404, 409, 413, 415, 422, 429],
		},
	},
	'/api/payment-links': {
		post: {
			summary:
				'Book a paid event and start its payment. Returns 409 if totalAmount is not the price',
			body: 'PaymentLinkRequest',
			header: idempotency,
			answers: [201, 'PaymentLink'],
			problems: [400, 403, 404, 409, 413, 415, 422, 429, 503],
		},
	},
	'/api/checkouts/{id}': {
		get: {
			summary: 'The amount and status of a payment, after querying the payment provider',
			answers: [200, 'Checkout'],
			problems: [404, 429],
		},
		delete: {
			summary: 'Cancel an unfinished payment, after querying the payment provider',
			answers: [200, 'Checkout'],
			problems: [403, 404, 409, 429, 503],
		},
	},
	'/api/checkouts/{id}/payments': {
		post: {
			summary: 'Charge a card for a checkout, at most once',
			body: 'CardPaymentRequest',
			answers: [200, 'CardPayment'],
			problems: [400, 403, 404, 409, 413, 415, 422, 429, 503],
		},
	},
	'/api/webhooks/square': {
		post: {
			summary: 'Webhook notifications from Square, signed in x-square-hmacsha256-signature',
			answers: [204],
			problems: [401, 413, 503],
		},
	},
	'/api/work-days': {
		get: {
			summary:
				'Upcoming active work days, earliest first, with the number of volunteers for each job',
			answers: [200, 'WorkDays'],
			problems: [],
		},
	},
	'/api/work-days/{id}': {
		get: {
			summary: 'One work day, with the number of volunteers for each job',
			answers: [200, 'WorkDay'],
			problems: [404],
		},
	},
	'/api/work-days/{id}/sign-ups': {
		post: {
			summary: 'Sign up for a work day. A full job still accepts volunteers',
			body: 'SignUpForm',
			header: idempotency,
			answers: [201, 'SignUpAnswer'],
			problems: [400, 403, 404, 409, 413, 415, 422, 429],
		},
	},
	'/api/campaigns': {
		get: {
			summary: 'Recent email campaigns, newest first',
			answers: [200, 'Campaigns'],
			answerHeaders: {
				Age: {
					description: 'Seconds since the server fetched the list from its source.',
					schema: { type: 'integer', minimum: 0 },
				},
				'Stale-Since': {
					description: 'When the server fetched this list. Present only if a later fetch failed.',
					schema: { type: 'string', format: 'date-time' },
				},
			},
			problems: [503],
		},
	},
	'/api/campaigns/{id}': {
		get: {
			summary: 'One stored email campaign with its text',
			answers: [200, 'CampaignPreview'],
			problems: [404],
		},
	},
	'/api/water-levels': {
		get: {
			summary: "The reservoir's water levels of the last 30 days in metres, oldest first",
			answers: [200, 'WaterLevels'],
			problems: [503],
		},
	},
	'/api/search': {
		get: {
			summary: 'Search events, documents, news and pages',
			answers: [200, 'SearchAnswer'],
			query: { name: 'q', maxLength: maxQueryLength },
			problems: [400, 422],
		},
	},
	'/api/admin/session': {
		post: {
			summary: 'Sign in',
			body: 'SignInRequest',
			answers: [200, 'Session'],
			problems: [400, 401, 403, 413, 415, 422, 429],
		},
		get: {
			summary: 'The signed-in admin',
			answers: [200, 'Session'],
			admin: true,
			problems: [401],
		},
		delete: { summary: 'Sign out', answers: [204], problems: [403] },
	},
	'/api/admin/dashboard': {
		get: {
			summary: 'Recent events and statistics',
			answers: [200, 'Dashboard'],
			admin: true,
			problems: [401],
		},
	},
	'/api/admin/events': {
		get: {
			summary: 'All events, latest date first',
			answers: [200, 'ListedEvents'],
			admin: true,
			problems: [401, 403],
		},
		post: {
			summary: 'Create an event',
			body: 'EventForm',
			answers: [201, 'Event'],
			admin: true,
			problems: [400, 401, 403, 413, 415, 422],
		},
	},
	'/api/admin/events/{id}': {
		get: { summary: 'One event', answers: [200, 'Event'], admin: true, problems: [401, 403, 404] },
		put: {
			summary: 'Replace an event',
			body: 'EventForm',
			answers: [200, 'Event'],
			admin: true,
			problems: [400, 401, 403, 404, 413, 415, 422],
		},
		delete: {
			summary: 'Delete an event. Its bookings are kept',
			answers: [204],
			admin: true,
			problems: [401, 403, 404],
		},
	},
	'/api/admin/bookings': {
		get: {
			summary: 'Bookings and revenue by event',
			answers: [200, 'BookingsOverview'],
			admin: true,
			problems: [401, 403],
		},
	},
	'/api/admin/bookings/{id}': {
		get: {
			summary: "One event's bookings, newest first",
			answers: [200, 'EventBookings'],
			admin: true,
			problems: [401, 403, 404],
		},
	},
	'/api/admin/bookings/{id}.csv': {
		get: {
			summary: "One event's bookings as CSV",
			answers: [200, 'text/csv'],
			admin: true,
			problems: [401, 403, 404],
		},
	},
};

/** Returns the OpenAPI 3.1 document, built from the schemas that the routes use for validation. */
export function openApiDocument(publicUrl: string): object {
	return {
		openapi: '3.1.0',
		info: {
			title: 'Burgee',
			version: '0.1.0',
			description:
				'Events and bookings of a sailing club. Times are ISO 8601 in UTC. Prices are in major units.',
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: publicUrl }],
		paths: Object.fromEntries(
			Object.entries(paths).map(([path, calls]) => [
				path,
				Object.fromEntries(
					Object.entries(calls).map(([method, call]) => [method, operation(path, call)]),
				),
			]),
		),
		components: {
			schemas: Object.fromEntries(
				Object.entries(schemas).map(([name, schema]) => [name, jsonSchema(schema)]),
			),
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

export function openApiRoutes(publicUrl: string): Router {
	let document: object | null = null;
	return Router().get('/openapi.json', (_request, response) => {
		document ??= openApiDocument(publicUrl);
		response.json(document);
	});
}

function operation(path: string, call: Call): object {
	const [status, content] = call.answers;
	const parameters = [
		...(path.includes('{id}')
			? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
			: []),
		...(call.header
			? [{ ...call.header, in: 'header', schema: { type: 'string', maxLength: 255 } }]
			: []),
		...(call.query
			? [
					{
						name: call.query.name,
						in: 'query',
						schema: {
							type: 'string',
							enum: call.query.values,
							maxLength: call.query.maxLength,
						},
					},
				]
			: []),
	];
	return {
		summary: call.summary,
		...(parameters.length > 0 && { parameters }),
		...(call.body && {
			requestBody: {
				required: true,
				content: { 'application/json': { schema: reference(call.body) } },
			},
		}),
		...(call.admin && { security: [{ session: [] }] }),
		responses: {
			[status]: {
				description: 'Success',
				...(call.answerHeaders && { headers: call.answerHeaders }),
				...(content && { content: successContent(content) }),
			},
			...Object.fromEntries(
				call.problems.map((problem) => [
					problem,
					{
						description: 'Error',
						content: { 'application/problem+json': { schema: reference('Problem') } },
						...(problem === 429 && {
							headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } },
						}),
					},
				]),
			),
		},
	};
}

function successContent(content: SchemaName | `text/${string}`): object {
	return content in schemas
		? { 'application/json': { schema: reference(content as SchemaName) } }
		: { [content]: { schema: { type: 'string' } } };
}

function reference(name: SchemaName): object {
	return { $ref: `#/components/schemas/${name}` };
}

function jsonSchema(schema: z.ZodType): object {
	// OpenAPI 3.1 declares the JSON Schema dialect once for the whole document, so each schema omits
	// $schema.
	const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' });
	return described;
}
