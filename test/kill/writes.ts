import { londonDate, toInstant, toMajor } from '@burgee/core';
import type { ChangedBookingJson } from '@burgee/core/api/booking-changes';
import type { EventJson } from '@burgee/core/api/events';
import type { CheckoutJson, PaymentLinkJson } from '@burgee/core/api/payments';
import { type HttpClient, idempotency, type Reply } from '../server/http-client.ts';
import { paymentLinkFor } from '../server/payer.ts';

export interface Clients {
	member: HttpClient;
	organiser: HttpClient;
}

/** The ids of the records that the writes of one round change, and the events that they edit. */
export interface RoundRecords {
	freeEvent: string;
	paidEvent: string;
	/** A paid event that can also be paid at the event. */
	laterEvent: string;
	/** An event with a limit of places, whose bookings the members change. */
	limitedEvent: string;
	/** An event without a free place, and with a waiting list. */
	fullEvent: string;
	workDay: string;
	editedEvents: readonly EventJson[];
}

/** What the server has promised about a write, for the check after the restart. */
export interface Acknowledged {
	bookingId?: string;
	checkoutId?: string;
	signUpId?: string;
	entryId?: string;
	eventId?: string;
	/** The revision after the last edit that was applied. */
	revision?: number;
}

/**
 * A write that a client repeats until the server answers. `name` is unique, and is stored with the record.
 * `send` throws an error if the server does not answer, and can be called again.
 */
export interface Write {
	kind:
		| 'booking'
		| 'changed-booking'
		| 'waiting'
		| 'payment'
		| 'paid-by-hand'
		| 'sign-up'
		| 'organiser-booking'
		| 'new-event'
		| 'edits';
	name: string;
	acknowledged: Acknowledged;
	send(clients: Clients): Promise<void>;
}

const counts = {
	numberAttending: 2,
	numberOfChildren: 0,
	numberOfSoftDrinks: 0,
	numberOfVegetarian: 0,
};

/** The number of people of a booking after its member has changed it. */
export const changedAttending = 3;

/** What each payment is refunded after it was made. */
export const refundedMinor = 100;

/** What is received for each booking that is paid by hand. */
export const byHandMinor = 1_000;

/** What the organiser records for it: the money, and another payment, which was for another booking and is reversed. */
export const byHandEntries = [
	`cash ${byHandMinor}`,
	`transfer ${byHandMinor}`,
	`transfer ${-byHandMinor}`,
];

/** The number of times that one write edits its event. */
export const editsPerWrite = 4;

function expectStatus(reply: Reply<unknown>, ...statuses: number[]): void {
	if (statuses.includes(reply.status)) return;
	throw new UnexpectedAnswer(`status ${reply.status}: ${JSON.stringify(reply.body)}`);
}

/** An answer that the server must not give. In contrast to a missing answer, it is not retried. */
export class UnexpectedAnswer extends Error {}

/** Expects a repeated request to return the same id as the first. */
function sameId(earlier: string | undefined, id: string): string {
	if (earlier !== undefined && earlier !== id) {
		throw new UnexpectedAnswer(`a repeated request got ${id} instead of ${earlier}`);
	}
	return id;
}

type MakeWrite = (name: string, records: RoundRecords) => Write;

const makers: Record<Write['kind'], MakeWrite> = {
	booking: (name, { freeEvent }) => {
		const acknowledged: Acknowledged = {};
		const body = { eventId: freeEvent, firstName: 'Anna', lastName: name, ...counts };
		const send = async ({ member }: Clients) => {
			const reply = await member.post<{ bookingId: string }>(
				'/api/bookings',
				body,
				idempotency(name),
			);
			expectStatus(reply, 201);
			acknowledged.bookingId = sameId(acknowledged.bookingId, reply.body.bookingId);
		};
		return { kind: 'booking', name, acknowledged, send };
	},
	'changed-booking': (name, { limitedEvent }) => {
		const acknowledged: Acknowledged = {};
		const form = { firstName: 'Anna', lastName: name, ...counts, userEmail: 'anna@example.org' };
		const send = async ({ member }: Clients) => {
			const body = { eventId: limitedEvent, ...form };
			const booked = await member.post<{ bookingId: string; bookingToken: string }>(
				'/api/bookings',
				body,
				idempotency(name),
			);
			expectStatus(booked, 201);
			acknowledged.bookingId = sameId(acknowledged.bookingId, booked.body.bookingId);
			const path = `/api/my-bookings/${booked.body.bookingToken}`;
			const changed = await member.put(path, { ...form, numberAttending: changedAttending });
			expectStatus(changed, 200);
		};
		return { kind: 'changed-booking', name, acknowledged, send };
	},
	waiting: (name, { fullEvent }) => {
		const acknowledged: Acknowledged = {};
		const body = { firstName: 'Anna', lastName: name, ...counts, userEmail: `${name}@example.org` };
		const send = async ({ member }: Clients) => {
			const path = `/api/events/${fullEvent}/waiting-list`;
			const reply = await member.post<{ entryId: string }>(path, body, idempotency(name));
			expectStatus(reply, 201);
			acknowledged.entryId = sameId(acknowledged.entryId, reply.body.entryId);
		};
		return { kind: 'waiting', name, acknowledged, send };
	},
	payment: (name, { paidEvent }) => {
		const acknowledged: Acknowledged = {};
		const request = paymentLinkFor(paidEvent);
		const body = { ...request, bookingData: { ...request.bookingData, lastName: name } };
		const send = async ({ member, organiser }: Clients) => {
			const key = idempotency(name);
			const link = await member.post<PaymentLinkJson>('/api/payment-links', body, key);
			expectStatus(link, 201);
			const { bookingId, checkoutId } = link.body;
			acknowledged.bookingId = sameId(acknowledged.bookingId, bookingId);
			acknowledged.checkoutId = sameId(acknowledged.checkoutId, checkoutId);
			const card = { cardToken: 'cnon:card-nonce-ok' };
			const charge = await member.post(`/api/checkouts/${checkoutId}/payments`, card);
			// The first request may have charged the card before the server was killed.
			expectStatus(charge, 200, 409);
			const checkout = await member.get<CheckoutJson>(`/api/checkouts/${checkoutId}`);
			expectStatus(checkout, 200);
			if (checkout.body.status !== 'paid') {
				throw new UnexpectedAnswer(`the payment is ${checkout.body.status} after its charge`);
			}
			const path = `/api/admin/bookings/${paidEvent}/${bookingId}/refunds`;
			const refund = { amount: toMajor(refundedMinor), reason: name };
			expectStatus(await organiser.post(path, refund, key), 201);
		};
		return { kind: 'payment', name, acknowledged, send };
	},
	'paid-by-hand': (name, { laterEvent }) => {
		const acknowledged: Acknowledged = {};
		const booking = { firstName: 'Anna', lastName: name, ...counts, payLater: 'at-event' };
		const entry = {
			amount: toMajor(byHandMinor),
			date: londonDate(toInstant(new Date())),
			reference: name,
		};
		const send = async ({ member, organiser }: Clients) => {
			const body = { eventId: laterEvent, ...booking };
			const booked = await member.post<{ bookingId: string }>(
				'/api/bookings',
				body,
				idempotency(name),
			);
			expectStatus(booked, 201);
			acknowledged.bookingId = sameId(acknowledged.bookingId, booked.body.bookingId);
			const path = `/api/admin/bookings/${laterEvent}/${acknowledged.bookingId}/payments`;
			const record = async (method: string) => {
				const key = idempotency(`${name}-${method}`);
				const reply = await organiser.post<ChangedBookingJson>(path, { ...entry, method }, key);
				expectStatus(reply, 201);
				return reply.body.manualPayments.find((recorded) => recorded.method === method)?.id;
			};
			await record('cash');
			const wrongId = await record('transfer');
			const reversal = { reason: 'It was for another booking' };
			const key = idempotency(`${name}-reversal`);
			expectStatus(await organiser.post(`${path}/${wrongId}/reversal`, reversal, key), 201);
		};
		return { kind: 'paid-by-hand', name, acknowledged, send };
	},
	'sign-up': (name, { workDay }) => {
		const acknowledged: Acknowledged = {};
		const body = { firstName: 'Anna', lastName: name, selectedJobs: ['slipway'] };
		const send = async ({ member }: Clients) => {
			const path = `/api/work-days/${workDay}/sign-ups`;
			const reply = await member.post<{ signUpId: string }>(path, body, idempotency(name));
			expectStatus(reply, 201);
			acknowledged.signUpId = sameId(acknowledged.signUpId, reply.body.signUpId);
		};
		return { kind: 'sign-up', name, acknowledged, send };
	},
	'organiser-booking': (name, { freeEvent }) => {
		const acknowledged: Acknowledged = {};
		const body = { firstName: 'Anna', lastName: name, ...counts };
		const send = async ({ organiser }: Clients) => {
			const path = `/api/admin/bookings/${freeEvent}`;
			const reply = await organiser.post<{ id: string }>(path, body, idempotency(name));
			expectStatus(reply, 201);
			acknowledged.bookingId = sameId(acknowledged.bookingId, reply.body.id);
		};
		return { kind: 'organiser-booking', name, acknowledged, send };
	},
	'new-event': (name) => {
		const acknowledged: Acknowledged = {};
		const body = { name, eventdatetime: '2030-07-04T10:00:00.000Z' };
		const send = async ({ organiser }: Clients) => {
			const reply = await organiser.post<EventJson>('/api/admin/events', body, idempotency(name));
			expectStatus(reply, 201);
			acknowledged.eventId = sameId(acknowledged.eventId, reply.body.id);
		};
		return { kind: 'new-event', name, acknowledged, send };
	},
	edits: (name, { editedEvents }) => {
		const number = Number(/\d+$/.exec(name)?.[0] ?? 0);
		const event = editedEvents[number % editedEvents.length];
		const acknowledged: Acknowledged = { eventId: event?.id ?? '', revision: 0 };
		const send = async ({ organiser }: Clients) => {
			const path = `/api/admin/events/${acknowledged.eventId}`;
			while ((acknowledged.revision ?? 0) < editsPerWrite) {
				const revision = acknowledged.revision ?? 0;
				const body = { name: editName(name, revision + 1), eventdatetime: event?.eventdatetime };
				const reply = await organiser.put(path, body, { 'If-Match': `"${revision}"` });
				// If the first request was applied before the server was killed, the revision has grown.
				expectStatus(reply, 200, 412);
				const stored = await organiser.get<EventJson>(path);
				expectStatus(stored, 200);
				if (stored.body.name !== body.name || stored.body.revision !== revision + 1) {
					throw new UnexpectedAnswer(`the event is ${JSON.stringify(stored.body)}`);
				}
				acknowledged.revision = revision + 1;
			}
		};
		return { kind: 'edits', name, acknowledged, send };
	},
};

/** The name that the edit with this number gives to its event. */
export function editName(name: string, edit: number): string {
	return `${name}, edit ${edit}`;
}

export function makeWrite(kind: Write['kind'], name: string, records: RoundRecords): Write {
	return makers[kind](name, records);
}
