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
	/** The status of success, and what it carries: a schema, a media type of text, or nothing. */
	answers: [status: number, content?: SchemaName | `text/${string}`];
	/** Headers of the answer, each with what it says. */
	answerHeaders?: Record<string, { description: string; schema: object }>;
	body?: SchemaName;
	/** A header that the call understands. */
	header?: { name: string; description: string };
	query?: { name: string; values?: string[]; maxLength?: number };
	/** Needs the session cookie. */
	admin?: true;
	problems: number[];
}

const idempotency = {
	name: 'Idempotency-Key',
	description:
		'A repeat with the same key and content answers the first answer and writes nothing.',
};

const paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Call>>> = {
	'/api/club': { get: { summary: "The club's facts", answers: [200, 'Club'], problems: [] } },
	'/api/documents': {
		get: {
			summary: "The club's documents; downloadUrl is the PDF of each that is available",
			answers: [200, 'Documents'],
			problems: [],
		},
	},
	'/api/events': {
		get: {
			summary: 'The calendar: upcoming events, ascending',
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
			summary: 'Book a paid event and begin its payment; the server prices, another total is 409',
			body: 'PaymentLinkRequest',
			header: idempotency,
			answers: [201, 'PaymentLink'],
			problems: [400, 403, 404, 409, 413, 415, 422, 429, 503],
		},
	},
	'/api/checkouts/{id}': {
		get: {
			summary: 'What is to be paid, and whether it is; the provider is asked first',
			answers: [200, 'Checkout'],
			problems: [404, 429],
		},
		delete: {
			summary: 'Cancel an unfinished payment; the provider is asked first',
			answers: [200, 'Checkout'],
			problems: [403, 404, 409, 429, 503],
		},
	},
	'/api/checkouts/{id}/payments': {
		post: {
			summary: 'Charge a card for it, once',
			body: 'CardPaymentRequest',
			answers: [200, 'CardPayment'],
			problems: [400, 403, 404, 409, 413, 415, 422, 429, 503],
		},
	},
	'/api/webhooks/square': {
		post: {
			summary: 'What Square says of payments and refunds, signed by x-square-hmacsha256-signature',
			answers: [204],
			problems: [401, 413, 503],
		},
	},
	'/api/work-days': {
		get: {
			summary: 'The coming active work days, ascending, with their volunteers counted',
			answers: [200, 'WorkDays'],
			problems: [],
		},
	},
	'/api/work-days/{id}': {
		get: {
			summary: 'One work day, with its volunteers counted',
			answers: [200, 'WorkDay'],
			problems: [404],
		},
	},
	'/api/work-days/{id}/sign-ups': {
		post: {
			summary: 'Sign up for a work day; a job that is full can be joined',
			body: 'SignUpForm',
			header: idempotency,
			answers: [201, 'SignUpAnswer'],
			problems: [400, 403, 404, 409, 413, 415, 422, 429],
		},
	},
	'/api/campaigns': {
		get: {
			summary: 'Recent emails, the last one sent first',
			answers: [200, 'Campaigns'],
			answerHeaders: {
				Age: {
					description: 'Seconds since the list was fetched from where the campaigns are kept.',
					schema: { type: 'integer', minimum: 0 },
				},
				'Stale-Since': {
					description:
						'When this list was fetched. Only where it was asked for again since, without an answer.',
					schema: { type: 'string', format: 'date-time' },
				},
			},
			problems: [503],
		},
	},
	'/api/campaigns/{id}': {
		get: {
			summary: 'One email that the club keeps here, with its text',
			answers: [200, 'CampaignPreview'],
			problems: [404],
		},
	},
	'/api/water-levels': {
		get: {
			summary: "The reservoir's water level of the last 30 days, in metres, ascending",
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
		get: { summary: 'Who is signed in', answers: [200, 'Session'], admin: true, problems: [401] },
		delete: { summary: 'Sign out', answers: [204], problems: [403] },
	},
	'/api/admin/dashboard': {
		get: { summary: 'The dashboard', answers: [200, 'Dashboard'], admin: true, problems: [401] },
	},
	'/api/admin/events': {
		get: {
			summary: 'Every event, the latest first',
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
			summary: 'Replace what an event says',
			body: 'EventForm',
			answers: [200, 'Event'],
			admin: true,
			problems: [400, 401, 403, 404, 413, 415, 422],
		},
		delete: {
			summary: 'Delete an event; its bookings are kept',
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
			summary: "One event's bookings, the newest first",
			answers: [200, 'EventBookings'],
			admin: true,
			problems: [401, 403, 404],
		},
	},
	'/api/admin/bookings/{id}.csv': {
		get: {
			summary: "One event's bookings as a spreadsheet",
			answers: [200, 'text/csv'],
			admin: true,
			problems: [401, 403, 404],
		},
	},
};

/** The OpenAPI 3.1 description, made from the schemas that the routes themselves use. */
export function openApiDocument(publicUrl: string): object {
	return {
		openapi: '3.1.0',
		info: {
			title: 'Burgee',
			version: '0.1.0',
			description:
				'Events and bookings of a sailing club. Times are ISO 8601 UTC, prices major units.',
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
						description: 'Refused',
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
	// OpenAPI 3.1 names the dialect once for the document, so the schemas do not.
	const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' });
	return described;
}
