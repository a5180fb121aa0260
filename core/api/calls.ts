import type { z } from 'zod';
import type { ErrorCode } from '../errors/messages.ts';
import type { Admin } from '../rules/panel/admin.ts';
import { accountCalls } from './account.ts';
import { auditCalls } from './audit.ts';
import { bookingChangeCalls } from './booking-changes.ts';
import { bookingCalls } from './bookings.ts';
import { type Call, type CallTable, type PathId, staysOpen, type TextFile } from './call.ts';
import { clubCalls } from './club.ts';
import { comparisonCalls } from './comparison.ts';
import { contentCalls } from './content.ts';
import { dashboardCalls } from './dashboard.ts';
import { dayEndCalls } from './day-end.ts';
import { eventImportCalls } from './event-import.ts';
import { eventLetterCalls } from './event-letters.ts';
import { eventCalls } from './events.ts';
import { informationPageCalls } from './information-pages.ts';
import { memberCalls } from './members.ts';
import { membersPasswordCalls } from './members-password.ts';
import { messageCalls } from './messages.ts';
import { myBookingCalls } from './my-bookings.ts';
import { paymentCalls } from './payments.ts';
import { receiptCalls } from './receipts.ts';
import { refundCalls } from './refunds.ts';
import { rollCallCalls } from './roll-call.ts';
import { serviceCalls } from './service.ts';
import { sessionCalls } from './session.ts';
import { treasuryCalls } from './treasury.ts';
import { waitingListCalls } from './waiting-list.ts';
import { workDayCalls } from './work-days.ts';
import { workDayPanelCalls } from './work-days-panel.ts';

/** All HTTP calls that the server handles, except those for web pages and their files. */
export const calls = {
	...clubCalls,
	...eventCalls,
	...eventImportCalls,
	...bookingCalls,
	...rollCallCalls,
	...bookingChangeCalls,
	...refundCalls,
	...receiptCalls,
	...treasuryCalls,
	...comparisonCalls,
	...dayEndCalls,
	...myBookingCalls,
	...waitingListCalls,
	...paymentCalls,
	...workDayCalls,
	...sessionCalls,
	...dashboardCalls,
	...memberCalls,
	...membersPasswordCalls,
	...contentCalls,
	...informationPageCalls,
	...auditCalls,
	...messageCalls,
	...eventLetterCalls,
	...workDayPanelCalls,
	...accountCalls,
	...serviceCalls,
} satisfies CallTable;

type Calls = typeof calls;
export type CallKey = keyof Calls;

export type CallAnswer<Key extends CallKey> = Calls[Key]['answer'] extends z.ZodType
	? z.output<Calls[Key]['answer']>
	: Calls[Key]['answer'] extends string
		? TextFile
		: unknown;

type Part<Key extends CallKey, Name extends 'query' | 'body', Side extends 'sent' | 'parsed'> =
	Calls[Key] extends Record<Name, infer Content>
		? Record<
				Name,
				Content extends z.ZodType
					? { sent: z.input<Content>; parsed: z.output<Content> }[Side]
					: Uint8Array
			>
		: unknown;

/** The data of an HTTP request as the client sends it: path parameters, query and body. */
export type CallRequest<Key extends CallKey> = Record<PathId<Key>, string> &
	Part<Key, 'query', 'sent'> &
	Part<Key, 'body', 'sent'> &
	(Calls[Key] extends { idempotent: true } ? { idempotencyKey: string } : unknown) &
	(Calls[Key] extends { idempotent: 'optional' } ? { idempotencyKey?: string } : unknown) &
	(Calls[Key] extends { revisioned: true | 'optional' } ? { revision: number } : unknown);

/** The data of an HTTP request after the server has parsed it: path parameters, query and body. */
export type CallInput<Key extends CallKey> = Record<PathId<Key>, string> &
	Part<Key, 'query', 'parsed'> &
	Part<Key, 'body', 'parsed'> &
	(Calls[Key] extends { idempotent: true | 'optional' }
		? { idempotency: { key?: string } }
		: unknown) &
	(Calls[Key] extends { revisioned: true | 'optional' } ? { revision: number | null } : unknown) &
	(Calls[Key] extends { access: 'public' } ? unknown : { admin: Admin });

/** For each path parameter, the error code that the server returns if no record has this id. */
export const unknownIdErrors = {
	campaignId: 'campaign-not-found',
	bookingId: 'booking-not-found',
	bookingToken: 'booking-link-not-found',
	checkoutId: 'checkout-not-found',
	date: 'day-not-found',
	dateTime: 'reading-not-found',
	eventId: 'event-not-found',
	entryId: 'waiting-entry-not-found',
	offerToken: 'offer-not-found',
	slug: 'page-not-found',
	signUpId: 'sign-up-not-found',
	sessionId: 'session-not-found',
	memberId: 'member-not-found',
	messageId: 'message-not-found',
	paymentId: 'payment-not-found',
	token: 'invitation-not-found',
	fileName: 'document-not-found',
	workDayId: 'work-day-not-found',
} satisfies Record<PathId<CallKey>, ErrorCode>;

/** Returns all error codes with which the server can refuse an HTTP request. */
export function errorsOf(key: CallKey): ErrorCode[] {
	const call: Call = calls[key];
	const isPublic = call.access === 'public';
	const hasPermission = !isPublic && call.access !== 'signed-in';
	const derived: [boolean, ErrorCode[]][] = [
		[!call.needsNoStorage, ['unavailable', 'record-unreadable']],
		[!key.startsWith('GET ') && !call.signed, ['cross-site-request']],
		[call.rateLimit === 'sign-ins', ['too-many-sign-ins']],
		[call.rateLimit !== undefined && call.rateLimit !== 'sign-ins', ['too-many-requests']],
		[!staysOpen(call), ['members-only']],
		[!isPublic, ['not-signed-in']],
		[hasPermission, ['permission-denied']],
		[!isPublic && !call.allowsMissingSecondFactor, ['second-factor-missing']],
		// A compressed body is refused for its Content-Encoding.
		[call.body !== undefined, ['payload-too-large', 'unsupported-media-type', 'invalid-encoding']],
		[typeof call.body === 'object', ['invalid-json']],
		[call.body === 'application/pdf', ['not-a-pdf']],
		[call.body === 'image/*', ['not-a-photo', 'photo-damaged', 'photo-too-large']],
		[
			call.query !== undefined || typeof call.body === 'object',
			['invalid-encoding', 'invalid-input'],
		],
		[call.idempotent !== undefined, ['idempotency-key-reused']],
		[call.revisioned === true, ['precondition-required']],
		[call.revisioned !== undefined, ['revision-differs']],
		[call.part !== undefined, ['not-found']],
	];
	const unknownIds = Object.entries(unknownIdErrors).filter(([name]) => key.includes(`:${name}`));
	return [
		...derived.flatMap(([applies, codes]) => (applies ? codes : [])),
		...unknownIds.map(([, code]) => code),
		...(call.errors ?? []),
	];
}
