import type {
	BookingFormInput,
	ClubJson,
	DashboardJson,
	ErrorCode,
	EventBookingsJson,
	EventFormInput,
	EventJson,
	InputIssue,
	ListedEventJson,
	OverviewJson,
	Permission,
	ProblemJson,
	SearchAnswer,
	SearchHit,
	SessionJson,
} from '@burgee/core';
import { askedQuery } from '@burgee/core';

export type BookingRequestJson = BookingFormInput & { eventId: string; submittedAt: string };

/** The server's calls (its OpenAPI description is at /api/openapi.json). Each throws ApiError. */
export interface ClubApi {
	club(signal?: AbortSignal): Promise<ClubJson>;
	upcomingEvents(signal?: AbortSignal): Promise<EventJson[]>;
	event(id: string, signal?: AbortSignal): Promise<EventJson>;
	/** A repeat with the same key and content makes no second booking. */
	submitBooking(request: BookingRequestJson, key: string): Promise<{ bookingId: string }>;
	search(query: string): Promise<SearchHit[]>;
	signIn(credentials: { email: string; password: string }): Promise<SessionJson>;
	/** Null where nobody is signed in. */
	session(signal?: AbortSignal): Promise<SessionJson | null>;
	signOut(): Promise<void>;
	dashboard(signal?: AbortSignal): Promise<DashboardJson>;
	adminEvents(signal?: AbortSignal): Promise<ListedEventJson[]>;
	adminEvent(id: string, signal?: AbortSignal): Promise<EventJson>;
	createEvent(form: EventFormInput): Promise<EventJson>;
	updateEvent(id: string, form: EventFormInput): Promise<EventJson>;
	deleteEvent(id: string): Promise<void>;
	bookingsOverview(signal?: AbortSignal): Promise<OverviewJson>;
	eventBookings(eventId: string, signal?: AbortSignal): Promise<EventBookingsJson>;
}

/** A call that was refused, or that never came through ('network'). The message is a sentence to show. */
export class ApiError extends Error {
	override readonly name = 'ApiError';
	readonly code: ErrorCode | 'network';
	/** 0 where no answer came. */
	readonly status: number;
	readonly issues: InputIssue[];
	readonly permission: Permission | null;

	constructor(
		message: string,
		facts: {
			code: ApiError['code'];
			status: number;
			issues?: InputIssue[] | undefined;
			permission?: Permission | undefined;
		},
	) {
		super(message);
		this.code = facts.code;
		this.status = facts.status;
		this.issues = facts.issues ?? [];
		this.permission = facts.permission ?? null;
	}
}

export function createClubApi(): ClubApi {
	const eventPath = (id: string) => `/admin/events/${encodeURIComponent(id)}`;
	return {
		club: (signal) => read('/club', signal),
		upcomingEvents: async (signal) => {
			const { events } = await read<{ events: EventJson[] }>('/events', signal);
			return events;
		},
		event: (id, signal) => read(`/events/${encodeURIComponent(id)}`, signal),
		submitBooking: (request, key) => send('POST', '/bookings', request, { 'Idempotency-Key': key }),
		search: async (query) => {
			const { hits } = await read<SearchAnswer>(
				`/search?q=${encodeURIComponent(askedQuery(query))}`,
			);
			return hits;
		},
		signIn: (credentials) => send('POST', '/admin/session', credentials),
		session: async (signal) => {
			try {
				return await read<SessionJson>('/admin/session', signal);
			} catch (error) {
				if (error instanceof ApiError && error.status === 401) return null;
				throw error;
			}
		},
		signOut: () => send('DELETE', '/admin/session'),
		dashboard: (signal) => read('/admin/dashboard', signal),
		adminEvents: async (signal) => {
			const { events } = await read<{ events: ListedEventJson[] }>('/admin/events', signal);
			return events;
		},
		adminEvent: (id, signal) => read(eventPath(id), signal),
		createEvent: (form) => send('POST', '/admin/events', form),
		updateEvent: (id, form) => send('PUT', eventPath(id), form),
		deleteEvent: (id) => send('DELETE', eventPath(id)),
		bookingsOverview: (signal) => read('/admin/bookings', signal),
		eventBookings: (eventId, signal) =>
			read(`/admin/bookings/${encodeURIComponent(eventId)}`, signal),
	};
}

function read<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
	return call(path, signal ? { signal } : {});
}

function send<Answer>(
	method: 'POST' | 'PUT' | 'DELETE',
	path: string,
	body?: unknown,
	headers: Record<string, string> = {},
): Promise<Answer> {
	if (body === undefined) return call(path, { method });
	return call(path, {
		method,
		headers: { 'Content-Type': 'application/json', ...headers },
		body: JSON.stringify(body),
	});
}

async function call<Answer>(path: string, options: RequestInit): Promise<Answer> {
	const response = await fetch(`/api${path}`, options).catch((error: unknown) => {
		if (options.signal?.aborted) throw error;
		throw new ApiError('The club’s server cannot be reached.', { code: 'network', status: 0 });
	});
	if (!response.ok) throw await refusal(response);
	if (response.status === 204) return undefined as Answer;
	return response.json().catch((error: unknown) => {
		if (options.signal?.aborted) throw error;
		// Cut off on its way, or not the server's own: a hotel's sign-in page comes with status 200.
		throw new ApiError('The club’s server cannot be reached.', {
			code: 'network',
			status: response.status,
		});
	});
}

/** An answer that is no problem+json came from something between, a proxy say. */
async function refusal(response: Response): Promise<ApiError> {
	const { status } = response;
	const problem: Partial<ProblemJson> | null = await response.json().catch(() => null);
	if (!problem?.code) {
		return new ApiError(response.statusText || `HTTP ${status}`, { code: 'internal', status });
	}
	return new ApiError(problem.title ?? `HTTP ${status}`, {
		code: problem.code as ErrorCode,
		status,
		issues: problem.details?.issues,
		permission: problem.details?.permission,
	});
}
