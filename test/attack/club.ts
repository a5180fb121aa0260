import { dayMs } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { seasonEvent } from '../bench/http/season.ts';
import { HttpClient, type Reply } from '../server/http-client.ts';

/** The server that an attack meets, in the process of the test or in a process of its own. */
export interface Club {
	url: string;
	/** A client without a session. */
	http: HttpClient;
	/** A client with an administrator's session. */
	admin: HttpClient;
}

/** Adds an event in 30 days that takes free bookings. @returns its id. */
export async function addEvent(admin: HttpClient, fields: object = {}): Promise<string> {
	const { status, body } = await admin.post<EventJson>('/api/admin/events', {
		name: 'Opening Regatta',
		eventdatetime: new Date(Date.now() + 30 * dayMs).toISOString(),
		allowBooking: true,
		offerChild: true,
		...fields,
	});
	if (status !== 201) throw new Error(`the event was not added: status ${status}`);
	return body.id;
}

/** Adds an event for which members pay as `paymentLinkFor` expects. @returns its id. */
export const addPaidEvent = (admin: HttpClient) =>
	addEvent(admin, { requiresPayment: true, price: 12.35 });

/** Adds this many upcoming events with long descriptions. @returns the ids. */
export async function addSeason(admin: HttpClient, events: number): Promise<string[]> {
	const ids: string[] = [];
	for (let index = 0; index < events; index++) {
		const { name, description, longdescription, eventdatetime } = seasonEvent(index, {
			upcoming: events,
		});
		ids.push(await addEvent(admin, { name, description, longdescription, eventdatetime }));
	}
	return ids;
}

/** Returns a client whose requests a trusted proxy forwards from this address. */
export const from = ({ url }: Club, address: string) =>
	new HttpClient(url, { 'X-Forwarded-For': address });

/** Starts all calls at once. */
export const times = <Result>(count: number, send: (index: number) => Promise<Result>) =>
	Promise.all(Array.from({ length: count }, (_, index) => send(index)));

export const countOf = (replies: Pick<Reply<unknown>, 'status'>[], status: number) =>
	replies.filter((reply) => reply.status === status).length;
