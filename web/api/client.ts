import type {
	BookingFormInput,
	CampaignJson,
	CampaignPreviewJson,
	CardPaymentJson,
	CheckoutJson,
	ClubJson,
	DashboardJson,
	DocumentJson,
	ErrorCode,
	EventBookingsJson,
	EventFormInput,
	EventJson,
	InputIssue,
	Instant,
	ListedEventJson,
	OverviewJson,
	PaymentLinkJson,
	PaymentLinkRequestInput,
	Permission,
	ProblemJson,
	SearchAnswer,
	SearchHit,
	SessionJson,
	SignedUpJson,
	SignUpFormInput,
	WaterLevelsJson,
	WorkDayJson,
} from '@burgee/core';

export type BookingRequestJson = BookingFormInput & { eventId: string; submittedAt: string };

/**
 * The club's recent emails. If the server could not refresh the list, `stale` contains the time and age of
 * the list. Otherwise `stale` is null.
 */
export interface RecentCampaigns {
	campaigns: CampaignJson[];
	stale: { since: Instant; ageSeconds: number } | null;
}

/** Calls the server's HTTP interface, which /api/openapi.json describes. A failed call throws ApiError. */
export interface ClubApi {
	club(signal?: AbortSignal): Promise<ClubJson>;
	upcomingEvents(signal?: AbortSignal): Promise<EventJson[]>;
	event(id: string, signal?: AbortSignal): Promise<EventJson>;
	documents(signal?: AbortSignal): Promise<DocumentJson[]>;
	campaigns(signal?: AbortSignal): Promise<RecentCampaigns>;
	campaignPreview(id: string, signal?: AbortSignal): Promise<CampaignPreviewJson>;
	/** Books a free event. A repeated request with the same idempotency key creates no second booking. */
	submitBooking(request: BookingRequestJson, key: string): Promise<{ bookingId: string }>;
	/** Books a paid event. A repeated request with the same idempotency key creates no second booking. */
	createPaymentLink(request: PaymentLinkRequestInput, key: string): Promise<PaymentLinkJson>;
	checkout(id: string, signal?: AbortSignal): Promise<CheckoutJson>;
	payByCard(checkoutId: string, cardToken: string): Promise<CardPaymentJson>;
	cancelCheckout(id: string): Promise<CheckoutJson>;
	/** Returns active work days from today on, the earliest first. */
	comingWorkDays(signal?: AbortSignal): Promise<WorkDayJson[]>;
	workDay(id: string, signal?: AbortSignal): Promise<WorkDayJson>;
	/** Signs a volunteer up. A repeated request with the same idempotency key creates no second sign-up. */
	signUpForWorkDay(id: string, form: SignUpFormInput, key: string): Promise<SignedUpJson>;
	waterLevels(signal?: AbortSignal): Promise<WaterLevelsJson>;
	search(query: string): Promise<SearchHit[]>;
	signIn(credentials: { email: string; password: string }): Promise<SessionJson>;
	/** Returns null if no admin is signed in. */
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

/**
 * The error of a failed call: the server refused the request or did not respond (code 'network'). The
 * message is a sentence for the screen.
 */
export class ApiError extends Error {
	override readonly name = 'ApiError';
	readonly code: ErrorCode | 'network';
	/** The HTTP status, or 0 if there was no response. */
	readonly status: number;
	readonly issues: InputIssue[];
	readonly permission: Permission | null;
	/** The reason phrase of the HTTP status line, or ''. */
	readonly statusText: string;

	constructor(
		message: string,
		facts: {
			code: ApiError['code'];
			status: number;
			issues?: InputIssue[] | undefined;
			permission?: Permission | undefined;
			statusText?: string;
		},
	) {
		super(message);
		this.code = facts.code;
		this.status = facts.status;
		this.issues = facts.issues ?? [];
		this.permission = facts.permission ?? null;
		this.statusText = facts.statusText ?? '';
	}
}

const unreachable = 'We can’t reach the club’s server.';

export function createClubApi(): ClubApi {
	const eventPath = (id: string) => `/admin/events/${encodeURIComponent(id)}`;
	const checkoutPath = (id: string) => `/checkouts/${encodeURIComponent(id)}`;
	const workDayPath = (id: string) => `/work-days/${encodeURIComponent(id)}`;
	return {
		club: (signal) => read('/club', signal),
		upcomingEvents: async (signal) => {
			const { events } = await read<{ events: EventJson[] }>('/events', signal);
			return events;
		},
		event: (id, signal) => read(`/events/${encodeURIComponent(id)}`, signal),
		documents: async (signal) => {
			const { documents } = await read<{ documents: DocumentJson[] }>('/documents', signal);
			return documents;
		},
		campaigns: async (signal) => {
			let stale: RecentCampaigns['stale'] = null;
			const campaigns = await read<CampaignJson[]>('/campaigns', signal, (headers) => {
				const since = headers.get('Stale-Since');
				stale = since === null ? null : { since, ageSeconds: Number(headers.get('Age')) };
			});
			return { campaigns, stale };
		},
		campaignPreview: (id, signal) => read(`/campaigns/${encodeURIComponent(id)}`, signal),
		submitBooking: (request, key) => send('POST', '/bookings', request, { 'Idempotency-Key': key }),
		createPaymentLink: (request, key) =>
			send('POST', '/payment-links', request, { 'Idempotency-Key': key }),
		checkout: (id, signal) => read(checkoutPath(id), signal),
		payByCard: (id, cardToken) => send('POST', `${checkoutPath(id)}/payments`, { cardToken }),
		cancelCheckout: (id) => send('DELETE', checkoutPath(id)),
		comingWorkDays: async (signal) => {
			const { workDays } = await read<{ workDays: WorkDayJson[] }>('/work-days', signal);
			return workDays;
		},
		workDay: (id, signal) => read(workDayPath(id), signal),
		signUpForWorkDay: (id, form, key) =>
			send('POST', `${workDayPath(id)}/sign-ups`, form, { 'Idempotency-Key': key }),
		waterLevels: (signal) => read('/water-levels', signal),
		search: async (query) => {
			const { hits } = await read<SearchAnswer>(`/search?q=${encodeURIComponent(query)}`);
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

function read<Answer>(
	path: string,
	signal?: AbortSignal,
	onHeaders?: (headers: Headers) => void,
): Promise<Answer> {
	return call(path, signal ? { signal } : {}, onHeaders);
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

async function call<Answer>(
	path: string,
	options: RequestInit,
	onHeaders?: (headers: Headers) => void,
): Promise<Answer> {
	const response = await fetch(`/api${path}`, options).catch((error: unknown) => {
		if (options.signal?.aborted) throw error;
		throw new ApiError(unreachable, { code: 'network', status: 0 });
	});
	if (!response.ok) throw await apiErrorOf(response);
	onHeaders?.(response.headers);
	if (response.status === 204) return undefined as Answer;
	return response.json().catch((error: unknown) => {
		if (options.signal?.aborted) throw error;
		// A body that is not JSON was cut off, or is the sign-in page of a Wi-Fi hotspot with status 200.
		throw new ApiError(unreachable, { code: 'network', status: response.status });
	});
}

/** Reads an error response. A body without problem+json comes from a proxy or gateway. */
async function apiErrorOf(response: Response): Promise<ApiError> {
	const { status, statusText } = response;
	const problem: Partial<ProblemJson> | null = await response.json().catch(() => null);
	if (!problem?.code) {
		return new ApiError(statusText || `HTTP ${status}`, { code: 'internal', status, statusText });
	}
	return new ApiError(problem.title ?? `HTTP ${status}`, {
		code: problem.code as ErrorCode,
		status,
		issues: problem.details?.issues,
		permission: problem.details?.permission,
		statusText,
	});
}
