import type { CallKey } from '@burgee/core/api/calls';
import type { RowChange } from './change-log.ts';

/**
 * The rows that a request adds to tables: insertions minus deletions, or the least and the greatest difference. A request
 * may update rows only in the named tables.
 */
type Rows = Readonly<Record<string, number | readonly [least: number, greatest: number]>>;

const audited = { audit_log: 1 } as const;
/** An account change ends an open link, the links that the admin made for others, and an unconfirmed second factor. */
const changedAccount = { ...audited, invitations: [-100, 0], second_factors: [-1, 0] } as const;
const maybeAudited = { audit_log: [0, 1] } as const;
const many = [0, 100] as const;

/** A request about a payment queries the provider first, and stores what it reports, even if it is then refused. */
const synced: Rows = {
	messages: many,
	booking_links: many,
	checkouts: 0,
	bookings: 0,
	event_totals: 0,
	checkout_references: many,
	checkout_payment_months: many,
	waiting_entries: 0,
};
const event: Rows = { events: 1, event_request_keys: [0, 1], ...audited };
const booking: Rows = {
	messages: [0, 1],
	bookings: 1,
	booking_links: 1,
	request_keys: [0, 1],
	event_totals: [0, 1],
};
/** The message about a change that was taken back is removed. */
const changedBooking: Rows = {
	...{ ...synced, messages: [-100, 100] },
	...{ booking_undos: [-1, 1], ...audited },
};
const recorded: Rows = {
	...{ ...changedBooking, messages: [0, 1], booking_links: [0, 1] },
	...{ booking_undos: [-1, 0], booking_manual_months: [0, 1], audit_log: [0, 2] },
};
const joined: Rows = {
	waiting_entries: 1,
	waiting_list_keys: [0, 1],
	messages: many,
	event_totals: 0,
};
/** An offer that ends is told by email, and so is the offer of the next party. */
const offers: Rows = { waiting_entries: 0, messages: many, event_totals: [-1, 1] };
const workDay: Rows = { work_days: 1, created_work_day_keys: [0, 1], ...audited };
const signUp: Rows = { work_day_sign_ups: 1, work_day_request_keys: [0, 1] };
const campaign: Rows = { campaigns: 1, campaign_request_keys: [0, 1], ...audited };
const document: Rows = { document_revisions: [0, 1], ...audited };
const listedDocument: Rows = { document_lists: [0, 1], ...audited };
const member: Rows = { admins: 0, credentials: [-1, 0], member_guards: [0, 1], ...audited };

type ReadingCall = Extract<CallKey, `GET ${string}`>;

/** The rows that each successful request adds. A successful GET request that is not listed adds none. */
const addedByAccepted: Record<Exclude<CallKey, ReadingCall>, Rows> &
	Partial<Record<ReadingCall, Rows>> = {
	'POST /api/admin/session': { audit_log: [1, 2], second_factors: 0 },
	'DELETE /api/admin/session': maybeAudited,
	'PUT /api/admin/account/password': { credentials: 0, ...changedAccount },
	'DELETE /api/admin/account/sessions': changedAccount,
	'DELETE /api/admin/account/sessions/:sessionId': audited,
	'POST /api/admin/account/second-factor': { second_factors: [0, 1] },
	'PUT /api/admin/account/second-factor': { ...changedAccount, second_factors: 0 },
	'POST /api/admin/account/second-factor/remove': { ...changedAccount, second_factors: -1 },
	'POST /api/admin/account/second-factor/recovery-codes': { ...changedAccount, second_factors: 0 },
	'POST /api/admin/events': event,
	'POST /api/admin/events/:eventId/copy': event,
	'POST /api/admin/events/import': {
		events: [1, 9],
		event_request_keys: [0, 1],
		audit_log: [1, 9],
	},
	'POST /api/admin/events/import/preview': {},
	'PUT /api/admin/events/:eventId': { ...offers, events: 0, ...audited },
	'DELETE /api/admin/events/:eventId': { events: -1, deleted_events: 1, ...synced, ...audited },
	'POST /api/admin/events/:eventId/restore': {
		...{ ...offers, events: 1, deleted_events: -1 },
		...audited,
	},
	'PUT /api/admin/members-password': { members_passwords: [0, 1], ...audited },
	'DELETE /api/admin/members-password': { members_passwords: 0, ...audited },
	'POST /api/admin/work-days': workDay,
	'POST /api/admin/work-days/:workDayId/copy': workDay,
	'PUT /api/admin/work-days/:workDayId': { work_days: 0, ...audited },
	'DELETE /api/admin/work-days/:workDayId': {
		...{ work_days: -1, work_day_sign_ups: [-100, 0] },
		...audited,
	},
	'POST /api/admin/work-days/:workDayId/sign-ups': { ...signUp, ...audited },
	'DELETE /api/admin/work-days/:workDayId/sign-ups/:signUpId': {
		work_day_sign_ups: -1,
		...audited,
	},
	'GET /api/admin/work-days/:workDayId/sign-ups.csv': audited,
	'POST /api/work-days/:workDayId/sign-ups': signUp,
	'POST /api/admin/bookings/:eventId/:bookingId/payments': recorded,
	'POST /api/admin/bookings/:eventId/:bookingId/payments/:paymentId/reversal': {
		...recorded,
		checkouts: [0, 1],
	},
	'POST /api/admin/treasury/comparison': {},
	'POST /api/admin/treasury/takeovers': { ...synced, ...maybeAudited },
	'POST /api/admin/bookings/:eventId/:bookingId/refunds': {
		...{ ...synced, audit_log: [0, 9], messages: [0, 9], booking_links: [0, 9] },
	},
	'POST /api/admin/members': { admins: 1, credentials: [0, 1], invitations: 1, ...audited },
	'PUT /api/admin/members/:memberId': {
		...{ ...member, invitations: [-100, 0], second_factors: [-1, 0] },
	},
	'DELETE /api/admin/members/:memberId': {
		...{ ...member, admins: -1 },
		...{ invitations: [-100, 0], second_factors: [-1, 0] },
	},
	'DELETE /api/admin/members/:memberId/sessions': changedAccount,
	'DELETE /api/admin/members/:memberId/second-factor': { ...changedAccount, second_factors: -1 },
	'POST /api/admin/members/:memberId/invitation': { invitations: [0, 1], ...audited },
	'POST /api/admin/invitations/:token': {
		...{ invitations: [-100, -1], credentials: 0, audit_log: [2, 3] },
		second_factors: [-1, 0],
	},
	'POST /api/bookings': { ...booking, payment_references: [0, 1] },
	'POST /api/payment-links': {
		...booking,
		...synced,
		bookings: 1,
		event_totals: [0, 1],
		checkouts: 1,
	},
	'POST /api/admin/events/:eventId/messages': {
		...{ mailings: [0, 1], event_letters: [0, 1], event_letter_keys: [0, 1] },
		...{ messages: [-100, 100], booking_links: many, event_totals: 0 },
		...maybeAudited,
	},
	'POST /api/admin/events/:eventId/letters/preview': {},
	'POST /api/admin/events/:eventId/letters/test': { messages: 1 },
	'POST /api/admin/messages/:messageId/send': { messages: 0, ...audited },
	'POST /api/events/:eventId/waiting-list': joined,
	'POST /api/offers/:offerToken': { ...offers, ...synced, ...booking, checkouts: [0, 1] },
	'DELETE /api/offers/:offerToken': offers,
	'POST /api/admin/events/:eventId/waiting-list/:entryId/offer': { ...offers, ...audited },
	'DELETE /api/admin/events/:eventId/waiting-list/:entryId': { ...offers, ...audited },
	'POST /api/my-bookings/links': { messages: [0, 5], booking_links: [0, 5] },
	'PUT /api/my-bookings/:bookingToken': { ...changedBooking, checkouts: [0, 1] },
	'DELETE /api/my-bookings/:bookingToken': changedBooking,
	// The reminder may be stopped already.
	'POST /booking/:bookingToken': { ...changedBooking, ...maybeAudited },
	'POST /api/my-bookings/:bookingToken/payment-links': {
		...{ ...synced, bookings: 0, checkouts: [0, 1], booking_undos: [-1, 0] },
		...maybeAudited,
	},
	'GET /api/checkouts/:checkoutId': synced,
	'POST /api/checkouts/:checkoutId/payments': synced,
	'DELETE /api/checkouts/:checkoutId': synced,
	'POST /api/webhooks/square': synced,
	'GET /api/admin/payments.csv': audited,
	'GET /api/admin/treasury.csv': audited,
	'PUT /api/admin/treasury/days/:date': { day_ends: [0, 1], ...audited },
	'GET /api/admin/bookings/:eventId.csv': audited,
	'POST /api/admin/bookings/:eventId': {
		...{ ...booking, ...synced, ...changedBooking },
		...{ bookings: 1, checkouts: [0, 1], event_totals: [0, 1], payment_references: [0, 1] },
	},
	'PUT /api/admin/bookings/:eventId/:bookingId': { ...changedBooking, checkouts: [0, 1] },
	'POST /api/admin/bookings/:eventId/:bookingId/cancel': changedBooking,
	'POST /api/admin/bookings/:eventId/:bookingId/link': {
		messages: 1,
		booking_links: 1,
		...audited,
	},
	'PUT /api/admin/bookings/:eventId/:bookingId/link': {
		...{ messages: [0, 1], booking_links: [-100, 1], ...audited },
	},
	'DELETE /api/admin/bookings/:eventId/:bookingId': {
		...{ ...changedBooking, bookings: -1, event_totals: [-1, 0] },
		check_ins: [-1, 0],
	},
	'POST /api/admin/bookings/:eventId/delete': {
		...{ ...changedBooking, bookings: [-100, -1], event_totals: [-1, 0] },
		...{ booking_undos: many, audit_log: many, check_ins: [-100, 0] },
	},
	// The undo of an added booking removes it, with its links.
	'POST /api/admin/bookings/:eventId/restore': {
		...{
			...changedBooking,
			booking_links: [-100, 100],
			bookings: [-100, 100],
			event_totals: [-1, 1],
			checkouts: many,
		},
		...{ booking_undos: [-100, 100], audit_log: many, check_ins: [-100, 100] },
	},
	'POST /api/admin/bookings/:eventId/:bookingId/check-in': { check_ins: [0, 1], ...maybeAudited },
	'POST /api/admin/pages': { information_pages: [0, 1], ...maybeAudited },
	'PUT /api/admin/pages/:slug': { information_pages: 0, ...audited },
	'DELETE /api/admin/pages/:slug': { information_pages: -1, ...audited },
	'POST /api/admin/campaigns': campaign,
	'POST /api/admin/campaigns/preview': {},
	'PUT /api/admin/campaigns/:campaignId': { campaigns: 0, ...audited },
	'DELETE /api/admin/campaigns/:campaignId': { campaigns: -1, ...audited },
	'POST /api/admin/water-readings': { water_readings: 1, ...audited },
	'PUT /api/admin/water-readings/:dateTime': { water_readings: 0, ...audited },
	'DELETE /api/admin/water-readings/:dateTime': { water_readings: -1, ...audited },
	'PUT /api/admin/documents/:fileName': document,
	'DELETE /api/admin/documents/:fileName': document,
	'POST /api/admin/documents/:fileName/restore': document,
	'POST /api/admin/document-list': listedDocument,
	'PUT /api/admin/document-list': listedDocument,
	'PUT /api/admin/document-list/:fileName': listedDocument,
	'DELETE /api/admin/document-list/:fileName': listedDocument,
	'POST /api/admin/document-list/:fileName/restore': listedDocument,
	// Photos are files.
	'POST /api/admin/photos': {},
	'PUT /api/admin/club': { club_facts: [0, 1], ...audited },
};

/** The rows that a refused request may add. A refused request of another call adds none. */
const addedByRefused: Partial<Record<CallKey, Rows>> = {
	'POST /api/admin/session': maybeAudited,
	'PUT /api/admin/account/password': maybeAudited,
	'POST /api/admin/account/second-factor': maybeAudited,
	'POST /api/admin/account/second-factor/remove': maybeAudited,
	'POST /api/admin/account/second-factor/recovery-codes': maybeAudited,
	'GET /api/checkouts/:checkoutId': synced,
	'POST /api/checkouts/:checkoutId/payments': synced,
	'DELETE /api/checkouts/:checkoutId': synced,
	'PUT /api/my-bookings/:bookingToken': synced,
	'DELETE /api/my-bookings/:bookingToken': synced,
	'POST /api/my-bookings/:bookingToken/payment-links': synced,
	'PUT /api/admin/bookings/:eventId/:bookingId': synced,
	'POST /api/admin/bookings/:eventId/:bookingId/cancel': synced,
	'DELETE /api/admin/bookings/:eventId/:bookingId': synced,
	'POST /api/admin/bookings/:eventId/delete': synced,
	'POST /api/admin/bookings/:eventId/restore': synced,
	'POST /api/admin/bookings/:eventId/:bookingId/payments': synced,
	'POST /api/admin/bookings/:eventId/:bookingId/payments/:paymentId/reversal': synced,
};

/** A repeated request adds nothing, but may query the payment provider again. */
const addedByRepeated: Partial<Record<CallKey, Rows>> = {
	'POST /api/payment-links': synced,
	'POST /api/admin/bookings/:eventId': synced,
};

const added = {
	accepted: addedByAccepted,
	repeated: addedByRepeated,
	refused: addedByRefused,
} as const;

const differences = { insert: 1, update: 0, delete: -1 } as const;

/**
 * Returns the changed rows that the answer to a request does not explain.
 * @param key the call that answered, or null if no call did.
 * @param outcome 'repeated' if the server has answered this request before.
 */
export function unexplainedRows(
	key: CallKey | null,
	outcome: keyof typeof added,
	changes: readonly RowChange[],
): string[] {
	const rows: Partial<Record<CallKey, Rows>> = added[outcome];
	const explained = (key !== null && rows[key]) || {};
	const found = new Map(Object.keys(explained).map((table) => [table, 0]));
	for (const { table, operation } of changes) {
		found.set(table, (found.get(table) ?? 0) + differences[operation]);
	}
	return [...found].flatMap(([table, difference]) => {
		const expected = explained[table];
		if (expected === undefined) return [`${table} was changed`];
		const [least, greatest] = typeof expected === 'number' ? [expected, expected] : expected;
		if (difference >= least && difference <= greatest) return [];
		return [`${table} has ${difference} more rows instead of ${least} to ${greatest}`];
	});
}
