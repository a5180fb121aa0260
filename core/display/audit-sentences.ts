import type { AuditAction, AuditEntry, AuditKind } from '../rules/audit/audit-entry.ts';
import { displayFieldName, displayFieldValue } from './audit-fields.ts';

/** The sentence of each action. The type check fails if an action has no sentence. */
const sentences: Record<AuditAction, (subject: string) => string> = {
	'event.created': (event) => `Created the event ${event}`,
	'event.updated': (event) => `Changed the event ${event}`,
	'event.deleted': (event) => `Deleted the event ${event}`,
	'event.restored': (event) => `Restored the event ${event}`,
	'event.told': (event) => `Emailed those who have booked the event ${event}`,
	'event.written': (event) =>
		`Wrote to those who have booked the event ${event}, or wait for places`,
	'booking.added': (booking) => `Added the booking of ${booking}`,
	'booking.corrected': (booking) => `Corrected the booking of ${booking}`,
	'booking.cancelled': (booking) => `Cancelled the booking of ${booking}`,
	'booking.payment-started': (booking) => `Started the payment of ${booking} again`,
	'booking.change-started': (booking) =>
		`Started a change of ${booking}, which counts once it is paid`,
	'booking.hold-ended': (booking) => `Ended the hold of the unpaid booking of ${booking}`,
	'booking.hold-extended': (booking) => `Extended the hold of the unpaid booking of ${booking}`,
	'booking.payment-recorded': (booking) => `Recorded a payment of ${booking}`,
	'booking.payment-reversed': (booking) => `Reversed a payment of ${booking}`,
	'booking.refund-requested': (booking) => `Asked for a refund of ${booking}`,
	'booking.refund-made': (booking) => `Made the refund of ${booking}`,
	'booking.refund-failed': (booking) => `Did not make the refund of ${booking}`,
	'booking.payment-taken-over': (booking) =>
		`Took over what the payment provider says about a payment of ${booking}`,
	'booking.deleted': (booking) => `Deleted the booking of ${booking}`,
	'booking.restored': (booking) => `Undid a change of the booking of ${booking}`,
	'booking.checked-in': (booking) => `Changed the check-in of ${booking}`,
	'booking.reminder-stopped': (booking) => `Stopped the reminder of the booking of ${booking}`,
	'booking.link-sent': (booking) => `Sent the link to the booking of ${booking}`,
	'booking.link-replaced': (booking) => `Replaced the links to the booking of ${booking}`,
	'waiting-list.offered': (party) => `Offered places to ${party} on the waiting list`,
	'waiting-list.removed': (party) => `Removed ${party} from the waiting list`,
	'campaign.created': (subject) => `Added the newsletter ${subject}`,
	'campaign.updated': (subject) => `Changed the newsletter ${subject}`,
	'campaign.deleted': (subject) => `Deleted the newsletter ${subject}`,
	'page.created': (title) => `Added the page ${title}`,
	'page.updated': (title) => `Changed the page ${title}`,
	'page.deleted': (title) => `Deleted the page ${title}`,
	'reading.added': (time) => `Added the water reading of ${time}`,
	'reading.updated': (time) => `Corrected the water reading of ${time}`,
	'reading.deleted': (time) => `Deleted the water reading of ${time}`,
	'document.replaced': (title) => `Replaced the PDF of the document ${title}`,
	'document.removed': (title) => `Removed the PDF of the document ${title}`,
	'document.restored': (title) => `Restored the previous PDF of the document ${title}`,
	'document.added': (title) => `Added the document ${title}`,
	'document.updated': (title) => `Changed the document ${title}`,
	'document.ordered': () => 'Changed the order of the documents',
	'document.unlisted': (title) => `Removed the document ${title}`,
	'document.relisted': (title) => `Restored the document ${title}`,
	'club.updated': () => 'Changed the club’s facts',
	'bookings.exported': (event) => `Downloaded the bookings for ${event}`,
	'payments.exported': (period) => `Downloaded the payments from ${period}`,
	'day.closed': (day) => `Closed the day ${day}`,
	'member.invited': (member) => `Invited ${member}`,
	'member.updated': (member) => `Changed the member ${member}`,
	'member.removed': (member) => `Removed the member ${member}`,
	'member.link-created': (member) => `Created a password link for ${member}`,
	'member.link-used': (member) => `${member} chose a password with a link`,
	'member.sessions-ended': (member) => `Signed ${member} out everywhere`,
	'member.second-factor-removed': (member) => `Removed the second factor of ${member}`,
	'members-password.set': () => 'Closed the members area with a password',
	'members-password.changed': () => 'Changed the members’ password',
	'members-password.removed': () => 'Removed the members’ password, and so opened the members area',
	'work-day.created': (workDay) => `Created the work day ${workDay}`,
	'work-day.updated': (workDay) => `Changed the work day ${workDay}`,
	'work-day.deleted': (workDay) => `Deleted the work day ${workDay}`,
	'sign-up.added': (workDay) => `Added a volunteer to ${workDay}`,
	'sign-up.removed': (workDay) => `Removed a volunteer from ${workDay}`,
	'sign-ups.exported': (workDay) => `Downloaded the volunteers of ${workDay}`,
	'message.sent-again': (subject) => `Sent an email again: ${subject}`,
	'session.started': () => 'Signed in',
	'session.failed': () => 'Failed to sign in',
	'session.ended': () => 'Ended a session',
	'account.password-changed': () => 'Changed their own password',
	'account.password-refused': () => 'Entered a wrong password on the Account page',
	'account.sessions-ended': () => 'Ended their other sessions',
	'account.second-factor-added': () => 'Added a second factor to their own account',
	'account.second-factor-removed': () => 'Removed the second factor from their own account',
	'account.recovery-code-used': () => 'Signed in with a recovery code',
	'account.recovery-codes-replaced': () => 'Created new recovery codes',
	'sample.removed': () => 'Removed the sample data',
};

/** The name of each kind of record, for the filter of the audit log. */
export const auditKindLabels: Record<AuditKind, string> = {
	event: 'Events',
	booking: 'Bookings',
	'waiting-list': 'Waiting lists',
	campaign: 'Newsletters',
	page: 'Information pages',
	reading: 'Water readings',
	document: 'Documents',
	club: 'Club facts',
	bookings: 'Downloads of bookings',
	payments: 'Downloads of payments',
	day: 'Closed days',
	member: 'Members',
	'members-password': 'Members’ password',
	'work-day': 'Work days',
	'sign-up': 'Volunteers',
	'sign-ups': 'Downloads of volunteers',
	message: 'Emails',
	session: 'Sign-ins',
	account: 'Own accounts',
	sample: 'Sample data',
};

/** A field that an audited change affects. A value is null if that version of the record does not exist. */
export interface AuditedChange {
	label: string;
	before: string | null;
	after: string | null;
}

type Change = Pick<AuditEntry, 'before' | 'after'>;

/** Lists the changed fields of an audit entry. */
export function displayChanges({ before, after }: Change): AuditedChange[] {
	const text = (version: Change['before'], field: string) =>
		version && displayFieldValue(field, version[field], version);
	return Object.keys({ ...before, ...after })
		.map((field) => ({
			label: displayFieldName(field),
			before: text(before, field),
			after: text(after, field),
		}))
		.filter((change) => change.before !== change.after);
}

/**
 * A sentence names at most `maxNamed` changed fields. It shortens each value to `maxValueLength` characters.
 */
const maxNamed = 3;
const maxValueLength = 60;

/**
 * Describes an audit entry in a sentence: 'Changed the event Regatta Supper: price £12.00 → £12.50'. Names
 * the fields only if the record existed before and after the change.
 */
export function auditSentence({
	what,
	subject,
	...change
}: Pick<AuditEntry, 'what' | 'subject'> & Change): string {
	// A page that was loaded before an upgrade of the server can receive actions that it does not know.
	const known: Partial<Record<string, (name: string) => string>> = sentences;
	const sentence = known[what]?.(subject) ?? `${unknownAction(what)}: ${subject}`;
	if (change.before === null || change.after === null) return sentence;
	const changes = displayChanges(change);
	const named = changes
		.slice(0, maxNamed)
		.map(({ label, before, after }) => `${label} ${shorten(before)} → ${shorten(after)}`);
	const rest = changes.length - named.length;
	const all = rest > 0 ? [...named, `and ${rest} more`] : named;
	return all.length === 0 ? sentence : `${sentence}: ${all.join(', ')}`;
}

/** Returns 'Event archived' for 'event.archived'. */
function unknownAction(what: string): string {
	const words = what.replace(/[.-]/g, ' ');
	return words.charAt(0).toUpperCase() + words.slice(1);
}

function shorten(value: string | null): string {
	const characters = [...(value ?? '').replace(/\s+/g, ' ')];
	return characters.length <= maxValueLength
		? characters.join('')
		: `${characters.slice(0, maxValueLength - 1).join('')}…`;
}
