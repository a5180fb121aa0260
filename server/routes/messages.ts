import { setImmediate } from 'node:timers/promises';
import { messageCursor, toMessageJson } from '@burgee/core/api/messages';
import type { Handlers } from '../http/calls/call-router.ts';
import type { Services } from './services.ts';

/** An email has inline styles, which the pages must not have. A frame of the panel may show it, without scripts. */
const previewHeaders = {
	'Content-Security-Policy':
		"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
	'X-Frame-Options': 'SAMEORIGIN',
};

export function messageHandlers({ club, config: { mail } }: Services) {
	return {
		'GET /api/admin/events/:eventId/messages': async ({ eventId }) => ({
			bookings: await club.countTold(eventId),
		}),
		'POST /api/admin/events/:eventId/messages': async ({ admin, eventId, body, idempotency }) => {
			// Between two steps, the event loop serves the requests that wait.
			const pause = () => setImmediate();
			if (body.kind !== 'letter') {
				return { bookings: await club.tellBooked(admin, { eventId, ...body, pause }) };
			}
			const { kind: _, ...form } = body;
			const request = { eventId, form, ...idempotency, pause };
			return { bookings: await club.writeToBooked(admin, request) };
		},
		'GET /api/admin/messages': async ({ query }) => {
			const { messages, next } = await club.listMessages(query);
			return {
				messages: messages.map(toMessageJson),
				next: next && messageCursor(next),
				isSending: mail.kind !== 'outbox',
			};
		},
		'GET /api/admin/messages/:messageId': async ({ messageId }) => {
			const { message, text } = await club.readMessage(messageId);
			const calendarFile = message.calendar?.fileName ?? null;
			return { ...toMessageJson(message), text, calendarFile };
		},
		'GET /api/admin/messages/:messageId/preview': async ({ messageId }, { response }) => {
			const text = await club.previewMessage(messageId);
			response.set(previewHeaders);
			return { fileName: null, text };
		},
		'POST /api/admin/messages/:messageId/send': async ({ messageId, admin }) =>
			toMessageJson(await club.sendMessageAgain(admin, messageId)),
	} satisfies Partial<Handlers>;
}
