import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AuditAction, AuditEntry } from '../../rules/audit/audit-entry.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import type { LinkReason } from '../../rules/booking/booking-link.ts';
import { bookingName } from '../../rules/booking/booking-name.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { storedBooking } from '../booking/change-bookings.ts';
import { readUpcomingEvents } from '../events/read-events.ts';
import { bookingMessages, type MessagePorts } from '../mail/booking-messages.ts';

type LinkPorts = Pick<Ports, 'events' | 'bookings' | 'bookingLinks' | 'messages' | 'mailQueue'> &
	MessagePorts;

/** One request sends at most this many emails. */
const maxLinks = 5;

/**
 * Sends the links to the bookings that were made with an email address: one email for each, to the address of the
 * booking. Leaves out cancelled bookings, and events that are over or hidden from members. Of more than 5 bookings, those
 * of the next events get an email.
 */
export async function sendMyLinks(ports: LinkPorts, email: string): Promise<void> {
	let left = maxLinks;
	for (const event of await readUpcomingEvents(ports)) {
		const found = await ports.bookings.listForEmail(event.id, email);
		const current = found.filter(({ cancelledAt }) => cancelledAt === null);
		for (const booking of current.slice(0, left)) {
			const message = await linkMessage(ports, { event, booking }, 'asked');
			await ports.messages.add(message);
			left -= 1;
		}
		if (left === 0) break;
	}
	if (left < maxLinks) ports.mailQueue?.sendSoon();
}

/** @throws ClubError 'booking-without-email'. */
async function linkMessage(
	ports: LinkPorts,
	{ event, booking }: { event: ClubEvent | null; booking: Booking },
	reason: LinkReason,
) {
	const messageAbout = await bookingMessages(ports, event);
	const message = messageAbout(booking, (about) => ports.letters.link(about, reason), {
		causedByStranger: reason === 'asked',
	});
	if (message === null) throw new ClubError('booking-without-email');
	return message;
}

interface BookingRequest {
	eventId: string;
	bookingId: string;
}

/**
 * Sends the member a further link to the booking. Earlier links still work.
 * @throws ClubError 'event-not-found', 'booking-not-found', 'booking-erased' or 'booking-without-email'.
 */
export async function sendLinkAgain(
	ports: LinkPorts,
	admin: Admin,
	request: BookingRequest,
): Promise<void> {
	const found = await linkedBooking(ports, request);
	const message = await linkMessage(ports, found, 'sent');
	await ports.messages.add(message, auditEntry(ports, admin, 'booking.link-sent', found.booking));
	ports.mailQueue?.sendSoon();
}

/**
 * Replaces all links of a booking by a new one, which the member gets by email.
 * @returns the token of the new link if the booking has no email address, or if the club sends no email. Otherwise null.
 * @throws ClubError 'event-not-found', 'booking-not-found' or 'booking-erased'.
 */
export async function replaceLink(
	ports: LinkPorts,
	admin: Admin,
	request: BookingRequest,
): Promise<string | null> {
	const found = await linkedBooking(ports, request);
	const { id: bookingId, eventId, userEmail } = found.booking;
	const audit = auditEntry(ports, admin, 'booking.link-replaced', found.booking);
	const message = userEmail === null ? null : await linkMessage(ports, found, 'replaced');
	const token = message?.secret ?? ports.ids.newToken();
	const createdAt = toInstant(ports.clock.now());
	await ports.bookingLinks.replace({ token, bookingId, eventId, createdAt }, { message, audit });
	if (message === null || ports.mailQueue === undefined) return token;
	ports.mailQueue.sendSoon();
	return null;
}

async function linkedBooking(
	ports: Pick<Ports, 'events' | 'bookings'>,
	request: BookingRequest,
): Promise<{ event: ClubEvent | null; booking: Booking }> {
	const booking = await storedBooking(ports, request);
	if (booking.erasedAt !== null) throw new ClubError('booking-erased');
	return { event: await ports.events.get(booking.eventId), booking };
}

function auditEntry(
	ports: LinkPorts,
	admin: Admin,
	what: AuditAction,
	booking: Booking,
): AuditEntry {
	return auditOf(ports, admin, { what, subject: { id: booking.id, name: bookingName(booking) } });
}
