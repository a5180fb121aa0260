import { toInstant } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import type { CallKey, calls } from '@burgee/core/api/calls';
import { defaultDocuments } from '@burgee/core/rules/site/documents';
import { expect, test } from 'vitest';
import {
	bookingOf,
	bookingToPay,
	campaignOf,
	checkoutOf,
	factsOf,
	manualPaymentOf,
	pageOf,
	paidCheckout,
	readingOf,
	signUpOf,
	workDayOf,
} from '../contracts/samples.ts';
import { expectRefusal } from './http-client.ts';
import { addAdmin, bookableEvent, paidEvent, useBurgee } from './open-burgee.ts';
import { paymentLinkFor } from './payer.ts';

const burgee = useBurgee({ STORAGE: 'memory' });

type KeysWith<Field extends object> = {
	[Key in CallKey]: (typeof calls)[Key] extends Field ? Key : never;
}[CallKey];

const soon = toInstant(new Date(Date.now() + 86_400_000));
const pdf = new TextEncoder().encode('%PDF-1.7\n%%EOF\n');
const spreadsheet = 'Name,Start date\nRegatta,01/05/2027';
const event = { name: 'Regatta', eventdatetime: soon };
const workDay = {
	name: 'Spring Work Day',
	date: soon,
	jobs: workDayOf({ id: '' }).jobs,
};
const newsletter = { subject: 'News', body: 'Text' };
const reading = { dateTime: '2026-05-01T08:00:00.000Z', value: 4.2 };
const person = { firstName: 'Anna', lastName: 'Reed' };
const booking = { ...person, numberAttending: 2 };
const signUp = { ...person, selectedJobs: ['slipway'] };

let records = 0;

/** Stores one record of each kind, and returns the ids as path parameters. */
async function storeRecords() {
	records += 1;
	const id = `record-${records}`;
	const { storage } = burgee;
	await storage.events.add(bookableEvent({ id }));
	await storage.events.add(paidEvent({ id: `paid-${id}` }));
	await storage.events.add(bookableEvent({ id: `full-${id}`, places: 3, waitingList: true }));
	await storage.bookings.add(bookingOf({ id: `full-${id}`, eventId: `full-${id}` }));
	await storage.bookings.add(bookingOf({ id, eventId: id }));
	const practice = { provider: 'practice', environment: 'practice' } as const;
	const checkout = checkoutOf({ id, bookingId: `paid-${id}`, eventId: `paid-${id}`, ...practice });
	const manualPayments = ['cash', 'more cash'].map((entry) => manualPaymentOf({ id: entry }));
	await storage.bookings.add({ ...bookingToPay(checkout), manualPayments }, { checkout });
	await storage.payments.replace(paidCheckout(checkout));
	await storage.workDays.add(workDayOf({ id, date: soon }));
	await storage.workDays.signUp(signUpOf({ id, workDayId: id }));
	await storage.campaigns.add(campaignOf({ id }));
	await storage.informationPages.add(pageOf({ id }));
	await addAdmin(burgee, id, []);
	const dateTime = toInstant(new Date(Date.now() - records * 3_600_000));
	await storage.waterReadings.add(readingOf({ dateTime, value: 4 }));
	return {
		...{ eventId: id, bookingId: id, workDayId: id, signUpId: id, campaignId: id, memberId: id },
		slug: id,
		...{ dateTime, fileName: 'membership-fees.pdf', paymentId: 'cash', date: '2026-05-01' },
	};
}

type Ids = Awaited<ReturnType<typeof storeRecords>>;

function sendTo(key: CallKey, ids: Ids, body: unknown, headers: Record<string, string> = {}) {
	const type = body === pdf && { 'Content-Type': 'application/pdf' };
	const [method = ''] = key.split(' ');
	const query = key === 'POST /api/admin/document-list' ? '?title=Minutes' : '';
	const eventId = key.endsWith('/waiting-list') ? `full-${ids.eventId}` : ids.eventId;
	const paid = { eventId: `paid-${eventId}`, bookingId: `paid-${eventId}` };
	const isAboutPayment = /\/(refunds|payments|reversal)$/.test(key) && !key.includes('/checkouts/');
	const sent = { ...ids, eventId, ...(isAboutPayment && paid) };
	return burgee.admin.send(method, callPath(key, sent) + query, body, {
		...type,
		...headers,
	});
}

/** The body of a request to each call with an Idempotency-Key, and the changes that make it another request. */
const repeatable: Record<KeysWith<{ idempotent: true }>, (ids: Ids) => [object, object]> = {
	'POST /api/bookings': ({ eventId }) => [{ ...booking, eventId }, { numberAttending: 3 }],
	'POST /api/payment-links': ({ eventId }) => [
		paymentLinkFor(`paid-${eventId}`),
		{ totalAmount: 43.24 },
	],
	'POST /api/events/:eventId/waiting-list': () => [
		{ ...booking, userEmail: 'anna@example.org' },
		{ numberAttending: 3 },
	],
	'POST /api/work-days/:workDayId/sign-ups': () => [signUp, { notes: 'Late' }],
	'POST /api/admin/events': () => [event, { name: 'Other' }],
	'POST /api/admin/events/:eventId/copy': () => [{}, { weeks: 3 }],
	'POST /api/admin/events/import': () => [
		{ csv: spreadsheet, count: 1 },
		{ csv: `${spreadsheet}\nTalk,02/05/2027`, count: 2 },
	],
	'POST /api/admin/bookings/:eventId': () => [booking, { firstName: 'Bea' }],
	'POST /api/admin/bookings/:eventId/:bookingId/payments': () => [
		{ method: 'cash', amount: 10, date: '2026-06-01', reference: '' },
		{ amount: 20 },
	],
	'POST /api/admin/bookings/:eventId/:bookingId/payments/:paymentId/reversal': () => [
		{ reason: 'Typed twice' },
		{ reason: 'Other' },
	],
	'POST /api/admin/bookings/:eventId/:bookingId/refunds': () => [
		{ amount: 10, reason: 'Flu' },
		{ amount: 20 },
	],
	'POST /api/admin/campaigns': () => [newsletter, { body: 'Other' }],
	'POST /api/admin/work-days': () => [workDay, { name: 'Other' }],
	'POST /api/admin/work-days/:workDayId/copy': () => [{}, { weeks: 3 }],
	'POST /api/admin/work-days/:workDayId/sign-ups': () => [signUp, { firstName: 'Bea' }],
};

test.each(Object.entries(repeatable))(
	'%s, repeated with the same Idempotency-Key, writes one record, and refuses the key for another request',
	async (name, bodyOf) => {
		const key = name as CallKey;
		const ids = await storeRecords();
		const [body, changes] = bodyOf(ids);
		const headers = { 'Idempotency-Key': `once-${ids.eventId}` };
		const send = (sent: object) => sendTo(key, ids, sent, headers);
		const replies = await Promise.all([send(body), send(body), send(body)]);
		replies.push(await send(body));
		for (const reply of replies) {
			expect([reply.status, reply.body]).toEqual([201, replies[0]?.body]);
		}
		expectRefusal(await send({ ...body, ...changes }), 422, 'idempotency-key-reused');
		const apart = await sendTo(key, ids, body, { 'Idempotency-Key': `apart-${ids.eventId}` });
		if (!key.endsWith('import')) expect(apart.body).not.toEqual(replies[0]?.body);
	},
);

/** A valid body for each call that needs the revision of the record that the admin saw. */
const revisioned: Record<KeysWith<{ revisioned: true }>, unknown> = {
	'PUT /api/admin/events/:eventId': event,
	'DELETE /api/admin/events/:eventId': undefined,
	'PUT /api/admin/bookings/:eventId/:bookingId': booking,
	'DELETE /api/admin/bookings/:eventId/:bookingId': undefined,
	'PUT /api/admin/members/:memberId': { name: 'Bosun' },
	'DELETE /api/admin/members/:memberId': undefined,
	'PUT /api/admin/members-password': { password: 'north buoy' },
	'DELETE /api/admin/members-password': undefined,
	'PUT /api/admin/campaigns/:campaignId': newsletter,
	'DELETE /api/admin/campaigns/:campaignId': undefined,
	'PUT /api/admin/pages/:slug': { title: 'Moorings', body: 'Yellow buoys' },
	'DELETE /api/admin/pages/:slug': undefined,
	'PUT /api/admin/water-readings/:dateTime': reading,
	'DELETE /api/admin/water-readings/:dateTime': undefined,
	'PUT /api/admin/treasury/days/:date': { counted: [], countedBy: 'Bea', note: '' },
	'PUT /api/admin/documents/:fileName': pdf,
	'DELETE /api/admin/documents/:fileName': undefined,
	'POST /api/admin/documents/:fileName/restore': undefined,
	'POST /api/admin/document-list': pdf,
	'PUT /api/admin/document-list': {
		fileNames: ['minutes.pdf', ...defaultDocuments.map(({ fileName }) => fileName)],
	},
	'PUT /api/admin/document-list/:fileName': { title: 'Fees' },
	'DELETE /api/admin/document-list/:fileName': undefined,
	'POST /api/admin/document-list/:fileName/restore': undefined,
	'PUT /api/admin/club': factsOf(),
	'PUT /api/admin/work-days/:workDayId': workDay,
	'DELETE /api/admin/work-days/:workDayId': undefined,
	'DELETE /api/admin/work-days/:workDayId/sign-ups/:signUpId': undefined,
};

test.each(Object.entries(revisioned))(
	'%s needs If-Match with the current revision of the record',
	async (name, body) => {
		const key = name as CallKey;
		const ids = await storeRecords();
		expectRefusal(await sendTo(key, ids, body), 428, 'precondition-required');
		for (const revision of ['"7"', '1', '*', '"one"']) {
			const outdated = await sendTo(key, ids, body, { 'If-Match': revision });
			expectRefusal(outdated, 412, 'revision-differs');
		}
		// The tests of documents change the same one.
		const current = key.includes('/documents/')
			? await burgee.admin.ifMatch(`/api/admin/documents/${ids.fileName}`)
			: key.includes('/document-list')
				? await burgee.admin.ifMatch('/api/admin/documents')
				: key.includes('/members-password')
					? await burgee.admin.ifMatch('/api/admin/members-password')
					: { 'If-Match': '"0"' };
		expect([200, 201, 204]).toContain((await sendTo(key, ids, body, current)).status);
		const repeated = await sendTo(key, ids, body, current);
		expect([404, 412]).toContain(repeated.status);
	},
);
