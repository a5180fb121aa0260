import {
	earliestFirst,
	type Instant,
	isBookingOpen,
	isUpcoming,
	londonDate,
	removedForGoodAt,
	startOfLondonDay,
	toInstant,
} from '@burgee/core';
import type { OverviewJson } from '@burgee/core/api/bookings';
import type { EventJson } from '@burgee/core/api/events';
import fc from 'fast-check';
import { expect } from 'vitest';
import { calendarParsers } from '../contracts/calendar-parsers.ts';
import { HttpClient, idempotency } from './http-client.ts';
import { dataIn } from './json-page-renderer.ts';
import { firstAdmin, type OpenBurgee, signIn } from './open-burgee.ts';

/** Two servers on one storage, with a clock that the test sets. */
export interface TwoServers {
	servers: readonly [OpenBurgee, OpenBurgee];
	clock: { nowMs: number };
}

type Server = 0 | 1;
type Timing = { startsInMs: number; closesInMs: number | null; draft: boolean };

/** The API calls and the pages that the model reads: their addresses for the id of an event. */
const addresses = {
	events: () => '/api/events',
	event: (id: string) => `/api/events/${id}`,
	overview: () => '/api/admin/bookings',
	'calendar feed': () => '/calendar.ics',
	'calendar page': () => '/calendar',
	'booking page': (id: string) => `/event-booking?id=${id}`,
	'payment page': (id: string, pick: number) =>
		`/event-booking?id=${id}&payment=success&checkoutId=checkout-${pick}`,
};
type Path = keyof typeof addresses;

export type Step =
	| ({ type: 'create'; server: Server } & Timing)
	| ({ type: 'update'; server: Server; pick: number } & Timing)
	| { type: 'delete'; server: Server; pick: number }
	| { type: 'book'; server: Server; pick: number }
	| ({ type: 'read' } & Reading)
	| { type: 'wait'; ms: number }
	| ({ type: 'wait for a deadline' } & Reading)
	| ({ type: 'wait for midnight'; beforeMs: number } & Reading);

interface Reading {
	server: Server;
	path: Path;
	pick: number;
	encoding: string;
	/** Whether the reader has no session. */
	isVisitor: boolean;
}

const server = fc.constantFrom<Server>(0, 1);
const pick = fc.nat(50);
const reading = {
	server,
	pick,
	path: fc.constantFrom(...(Object.keys(addresses) as Path[])),
	isVisitor: fc.boolean(),
	encoding: fc.constantFrom('identity', 'gzip', 'br, gzip'),
};
const timing = {
	startsInMs: fc.constantFrom(-60_000, 500, 1_500, 3_600_000, 90_000_000),
	closesInMs: fc.constantFrom(null, 0, 1, 700, 1_400, 600_000),
	draft: fc.constantFrom(false, false, false, true),
};

export const steps = fc.array(
	fc.oneof(
		{
			weight: 2,
			arbitrary: fc.record({ type: fc.constant('create' as const), server, ...timing }),
		},
		{
			weight: 2,
			arbitrary: fc.record({ type: fc.constant('update' as const), server, pick, ...timing }),
		},
		{ weight: 1, arbitrary: fc.record({ type: fc.constant('delete' as const), server, pick }) },
		{ weight: 2, arbitrary: fc.record({ type: fc.constant('book' as const), server, pick }) },
		{
			weight: 14,
			arbitrary: fc.record({ type: fc.constant('read' as const), ...reading }),
		},
		{
			weight: 3,
			arbitrary: fc.record({
				type: fc.constant('wait' as const),
				ms: fc.constantFrom(1, 300, 500, 999, 1_000, 1_001),
			}),
		},
		{
			weight: 2,
			arbitrary: fc.record({ type: fc.constant('wait for a deadline' as const), ...reading }),
		},
		{
			weight: 1,
			arbitrary: fc.record({
				type: fc.constant('wait for midnight' as const),
				...reading,
				beforeMs: fc.constantFrom(0, 1, 200),
			}),
		},
	),
	{ minLength: 30, maxLength: 60 },
);

/** What the storage contained after a change. */
interface State {
	events: EventJson[];
	/** Deleted events, with the revision after the deletion. */
	deleted: (EventJson & { deletedAt: Instant })[];
	bookings: ReadonlyMap<string, number>;
	changedBy: Server;
	changedAtMs: number;
}

/** A change of one server must be visible on the other server after this time. */
const maxAgeMs = 1_000;
const maxEvents = 8;
/** The number of people that each event takes. */
const places = 2;

/** Changes and reads events on two servers, and checks that no answer is older than allowed. */
export class CachedAnswersModel {
	readonly #servers: TwoServers['servers'];
	readonly #clock: TwoServers['clock'];
	#states: State[] = [
		{ events: [], deleted: [], bookings: new Map(), changedBy: 0, changedAtMs: -Infinity },
	];
	readonly #lastReplies = new Map<string, { etag: string; body: unknown }>();
	#admins: HttpClient[] = [];
	/** The number of answers that were 304. */
	notModified = 0;

	constructor({ servers, clock }: TwoServers) {
		this.#servers = servers;
		this.#clock = clock;
	}

	async run(taken: Step[]): Promise<void> {
		await this.#signIn();
		for (const step of taken) await this.#take(step);
	}

	async #take(step: Step): Promise<void> {
		switch (step.type) {
			case 'create':
				return this.#create(step);
			case 'update':
				return this.#update(step);
			case 'delete':
				return this.#delete(step);
			case 'book':
				return this.#book(step);
			case 'read':
				return this.#read(step);
			case 'wait':
				this.#clock.nowMs += step.ms;
				return;
			case 'wait for a deadline': {
				await this.#read(step);
				const deadline = this.#eventOf(step.pick)?.bookingEndDate;
				if (deadline) this.#clock.nowMs = Math.max(this.#clock.nowMs, Date.parse(deadline) + 1);
				return this.#read(step);
			}
			case 'wait for midnight': {
				await this.#read(step);
				const dayMs = 24 * 60 * 60 * 1000;
				const today = Date.parse(startOfToday(this.#now));
				this.#clock.nowMs = Math.max(this.#clock.nowMs, today + dayMs - step.beforeMs);
				// The sessions may have expired.
				await this.#signIn();
				return this.#read(step);
			}
		}
	}

	async #signIn(): Promise<void> {
		this.#admins = await Promise.all(
			this.#servers.map(async ({ url }) => {
				return new HttpClient(url, { Cookie: await signIn(url, firstAdmin) });
			}),
		);
	}

	#admin(server: Server): HttpClient {
		const admin = this.#admins[server];
		if (admin === undefined) throw new Error('the model has not signed in');
		return admin;
	}

	get #now(): Date {
		return new Date(this.#clock.nowMs);
	}

	get #state(): State {
		const state = this.#states.at(-1);
		if (state === undefined) throw new Error('the model has no state');
		return state;
	}

	#eventOf(pick: number): EventJson | undefined {
		const { events } = this.#state;
		return events[pick % Math.max(events.length, 1)];
	}

	#changed(
		changedBy: Server,
		change: Partial<Pick<State, 'events' | 'deleted' | 'bookings'>>,
	): void {
		this.#states.push({ ...this.#state, ...change, changedBy, changedAtMs: this.#clock.nowMs });
	}

	#form({ startsInMs, closesInMs, draft }: Timing) {
		const inTime = (ms: number) => new Date(this.#clock.nowMs + ms).toISOString();
		return {
			name: `Race ${this.#states.length}`,
			// Long enough that the answer is compressed.
			longdescription: 'Boats, tea and cake. '.repeat(40),
			eventdatetime: inTime(startsInMs),
			bookingEndDate: closesInMs === null ? null : inTime(closesInMs),
			allowBooking: true,
			places,
			showPlacesLeft: true,
			draft,
		};
	}

	async #create({ server, ...timing }: Timing & { server: Server }): Promise<void> {
		if (this.#state.events.length >= maxEvents) return this.#delete({ server, pick: 0 });
		const { status, body } = await this.#admin(server).post<EventJson>(
			'/api/admin/events',
			this.#form(timing),
		);
		expect(status).toBe(201);
		this.#changed(server, { events: [...this.#state.events, body] });
	}

	async #update({ server, pick, ...timing }: Timing & { server: Server; pick: number }) {
		const event = this.#eventOf(pick);
		if (event === undefined) return;
		const path = `/api/admin/events/${event.id}`;
		const { status, body } = await this.#admin(server).put<EventJson>(path, this.#form(timing), {
			'If-Match': `"${event.revision}"`,
		});
		expect(status).toBe(200);
		const events = this.#state.events.map((other) => (other.id === event.id ? body : other));
		this.#changed(server, { events });
	}

	async #delete({ server, pick }: { server: Server; pick: number }): Promise<void> {
		const event = this.#eventOf(pick);
		if (event === undefined) return;
		const { status } = await this.#admin(server).send(
			'DELETE',
			`/api/admin/events/${event.id}`,
			undefined,
			{ 'If-Match': `"${event.revision}"` },
		);
		expect(status).toBe(204);
		const deletedAt = toInstant(this.#now);
		this.#changed(server, {
			events: this.#state.events.filter(({ id }) => id !== event.id),
			deleted: [...this.#state.deleted, { ...event, revision: event.revision + 1, deletedAt }],
		});
	}

	async #book({ server, pick }: { server: Server; pick: number }): Promise<void> {
		const event = this.#eventOf(pick);
		if (event === undefined) return;
		const { status } = await this.#servers[server].http.post(
			'/api/bookings',
			{ eventId: event.id, firstName: 'Aileen', lastName: 'Archer', numberAttending: 1 },
			idempotency(`booking-${this.#states.length}`),
		);
		const booked = this.#state.bookings.get(event.id) ?? 0;
		const isOpen = booked < places && isBookingOpen(event, this.#now);
		expect(status).toBe(event.draft ? 404 : isOpen ? 201 : 409);
		if (status !== 201) return;
		const bookings = new Map(this.#state.bookings).set(event.id, booked + 1);
		this.#changed(server, { bookings });
	}

	async #read({ server, path, pick, encoding, isVisitor }: Reading): Promise<void> {
		// Read deleted events too.
		const known = [...new Set(this.#states.flatMap(({ events }) => events.map(({ id }) => id)))];
		const id = known[pick % Math.max(known.length, 1)] ?? 'none';
		const address = addresses[path](id, pick);
		const key = `${server} ${address} ${encoding}`;
		const last = this.#lastReplies.get(key);
		const reader =
			isVisitor && path !== 'overview' ? this.#servers[server].http : this.#admin(server);
		const { status, headers, body } = await reader.get(address, {
			'Accept-Encoding': encoding,
			...(last && { 'If-None-Match': last.etag }),
		});
		const etag = headers.get('etag');
		if (status === 304) this.notModified += 1;
		const isPage = path.endsWith('page');
		const shown = status === 304 ? last?.body : status === 200 || isPage ? body : status;
		if (etag !== null && status < 400) this.#lastReplies.set(key, { etag, body: shown });
		const allowed = this.#visibleStates(server).map((state) => this.#answerOf(state, path, id));
		expect(allowed).toContainEqual(
			isPage ? summaryOfPage(path, address, String(shown)) : summaryOf(path, shown),
		);
	}

	/** Returns the states that an answer of this server may show now. */
	#visibleStates(server: Server): State[] {
		const visible: State[] = [];
		for (const state of this.#states.toReversed()) {
			visible.push(state);
			if (state.changedBy === server || this.#clock.nowMs - state.changedAtMs >= maxAgeMs) break;
		}
		return visible;
	}

	#answerOf({ events, deleted, bookings }: State, path: Path, id: string): unknown {
		if (path === 'payment page') return null;
		const now = this.#now;
		const current = events
			.filter(({ draft }) => !draft)
			.map((event) => {
				const placesLeft = places - (bookings.get(event.id) ?? 0);
				const bookingOpen = isBookingOpen(event, now);
				return { ...event, bookingOpen, placesLeft, isFull: placesLeft === 0 };
			});
		if (path === 'event' || path === 'booking page')
			return current.find((event) => event.id === id) ?? 404;
		if (path === 'calendar feed') {
			const today = startOfToday(now);
			const cancelled = deleted.filter((event) => !event.draft && removedForGoodAt(event) > today);
			return [...current, ...cancelled]
				.sort(earliestFirst)
				.map((event) => [
					`${event.id}@localhost`,
					event.revision,
					'deletedAt' in event ? 'CANCELLED' : 'CONFIRMED',
				]);
		}
		if (path === 'events' || path === 'calendar page') {
			const from = startOfToday(now);
			return current.filter((event) => isUpcoming(event, from)).sort(earliestFirst);
		}
		return events.map((event) => [event.id, event.name, bookings.get(event.id) ?? 0]).sort(byText);
	}
}

const startOfToday = (now: Date) => startOfLondonDay(londonDate(toInstant(now)));

/** Returns the part of an answer that the model predicts. */
function summaryOf(path: Path, shown: unknown): unknown {
	if (path === 'event') return shown;
	if (path === 'calendar feed') {
		return calendarParsers['ical.js'](String(shown)).map(({ uid, sequence, status }) => [
			uid,
			sequence,
			status,
		]);
	}
	if (path === 'events') return (shown as { events: EventJson[] }).events;
	return (shown as OverviewJson).events
		.flatMap(({ event, totals }) => (event ? [[event.id, event.name, totals.bookings]] : []))
		.sort(byText);
}

/**
 * Returns the part of a page that the model predicts, or null for a payment page. Checks that the page belongs to this
 * address, and contains no other answers.
 */
function summaryOfPage(path: Path, address: string, html: string): unknown {
	const data = dataIn(html);
	expect(data.address).toBe(address);
	const { '/api/club': club, '/api/calendar-feed': _, ...answers } = data.answers;
	expect(club).toHaveProperty('value');
	const [[call, answer] = [], ...others] = Object.entries(answers);
	expect(others).toEqual([]);
	if (path === 'payment page') return call ?? null;
	if (answer !== undefined && 'problem' in answer) return answer.problem.status;
	expect(call).toBe(
		path === 'calendar page' ? '/api/events' : address.replace(bookingPage, '/api/events/'),
	);
	return summaryOf(path === 'calendar page' ? 'events' : 'event', answer?.value);
}

const bookingPage = '/event-booking?id=';

const byText = (a: unknown[], b: unknown[]) => (String(a) < String(b) ? -1 : 1);
