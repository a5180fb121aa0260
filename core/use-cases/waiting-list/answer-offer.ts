import { ClubError } from '../../errors/club-error.ts';
import type { LinkToken } from '../../ports/booking-link-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { acceptBooking, newBooking } from '../../rules/booking/accept-booking.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { priceBooking } from '../../rules/booking/price.ts';
import { type Instant, toInstant } from '../../rules/calendar/london-time.ts';
import { type ClubEvent, isPaidEvent } from '../../rules/events/club-event.ts';
import { newCheckout } from '../../rules/payment/checkout.ts';
import type { AcceptedOffer, Offer } from '../../rules/waiting-list/offer.ts';
import {
	formOf,
	isOnList,
	positionOf,
	type WaitingEntry,
	withEnd,
} from '../../rules/waiting-list/waiting-entry.ts';
import { newLink } from '../booking/booking-links.ts';
import { bookingMessages, type MessagePorts } from '../mail/booking-messages.ts';
import { type AddressOfCheckout, openPaymentPage } from '../payment/payment-page.ts';

/**
 * Returns the entry that the token of an email opens.
 * @throws ClubError 'offer-not-found' if the token is unknown, or the entry was erased.
 */
export async function readOffer(
	{ events, waitingList }: Pick<Ports, 'events' | 'waitingList'>,
	token: string,
): Promise<Offer> {
	const entry = await foundEntry({ waitingList }, token);
	const event = await events.get(entry.eventId);
	const position =
		entry.state === 'waiting'
			? positionOf(entry.id, await waitingList.listForEvent(entry.eventId))
			: null;
	return { entry, position, event: event?.draft ? null : event };
}

async function foundEntry(
	{ waitingList }: Pick<Ports, 'waitingList'>,
	token: string,
): Promise<WaitingEntry> {
	const entry = await waitingList.find(token);
	if (entry === null || entry.erasedAt !== null) throw new ClubError('offer-not-found');
	return entry;
}

type AcceptPorts = Pick<
	Ports,
	| 'events'
	| 'bookings'
	| 'bookingLinks'
	| 'gateway'
	| 'mailQueue'
	| 'messages'
	| 'payments'
	| 'waitingList'
> &
	MessagePorts;

/**
 * Books the places that are offered to a party. The booking of a paid event leads to its payment, and holds its places
 * until its checkout ends. If the offer was accepted before, returns its booking again.
 * @throws ClubError 'offer-not-found', 'offer-over', any ClubError that `acceptBooking` throws, except about payment,
 * 'list-full', 'payments-not-open', 'currency-not-charged' or 'payment-unavailable'.
 */
export async function acceptOffer(
	ports: AcceptPorts,
	{ token, addressOf }: { token: string; addressOf: AddressOfCheckout },
): Promise<AcceptedOffer> {
	const link = newLink(ports, token);
	const entry = await foundEntry(ports, token);
	const bookingId =
		entry.bookingId ??
		(await book(ports, entry, link)) ??
		// Another request has just accepted or declined the offer.
		(await foundEntry(ports, token)).bookingId;
	const booking = bookingId === null ? null : await ports.bookings.get(bookingId);
	if (booking === null) throw new ClubError('offer-over');
	const { id } = booking;
	const checkout = booking.paymentRequired ? await ports.payments.getForBooking(id) : null;
	return {
		bookingId: id,
		bookingToken: await bookingTokenOf(ports, booking, { link, token }),
		checkout: checkout && {
			id: checkout.id,
			redirectUrl: await openPaymentPage(ports, checkout, addressOf),
		},
	};
}

/**
 * Returns the token of a link to the booking of an accepted offer. The token of the offer stands for an idempotency key:
 * only its receiver can accept the offer again. The party may have accepted with the link of another email, and then gets
 * a further link, unless an organiser has replaced its links.
 */
async function bookingTokenOf(
	ports: Pick<Ports, 'ids' | 'bookingLinks'>,
	{ id: bookingId, eventId, submittedAt: createdAt }: Booking,
	{ link, token }: { link: LinkToken; token: string },
): Promise<string> {
	const seed = await ports.bookingLinks.seedOf(bookingId);
	if (seed === null) return link.token;
	const bookingToken = ports.ids.tokenFrom(seed, token);
	await ports.bookingLinks.addFurther({ bookingId, eventId, createdAt }, bookingToken);
	return bookingToken;
}

/** Returns the id of the new booking, or null if the entry has changed in the meantime. */
async function book(
	ports: AcceptPorts,
	entry: WaitingEntry,
	link: LinkToken,
): Promise<string | null> {
	const now = ports.clock.now();
	if (!isStanding(entry, toInstant(now))) throw new ClubError('offer-over');
	const form = formOf(entry);
	const stored = await ports.events.get(entry.eventId);
	const isPaid = stored !== null && isPaidEvent(stored);
	const event = acceptBooking(stored, form, { now, isPaid, answered: entry.answers });
	const price = isPaid ? await priceOf(ports, event, entry) : null;
	const { answers } = entry;
	const booking = { ...newBooking(form, { id: ports.ids.newId(), event, now, price }), answers };
	const checkout =
		price === null ? undefined : newCheckout(booking, { id: ports.ids.newId(), ...price });
	// A booking that must be paid is confirmed when it is paid.
	const messageAbout = isPaid ? null : await bookingMessages(ports, event);
	const { token } = link;
	const message = messageAbout?.(booking, ports.letters.confirmation, { token }) ?? undefined;
	const end = { state: 'accepted', endedAt: toInstant(now), bookingId: booking.id } as const;
	try {
		const accepted = withEnd(entry, end);
		await ports.bookings.add(booking, { checkout, link, message, accepted });
	} catch (thrown) {
		if (thrown instanceof ClubError && thrown.code === 'offer-over') return null;
		throw thrown;
	}
	if (message !== undefined) ports.mailQueue?.sendSoon();
	return booking.id;
}

function isStanding({ state, offerEndsAt }: WaitingEntry, at: Instant): boolean {
	return state === 'offered' && offerEndsAt !== null && at <= offerEndsAt;
}

async function priceOf(
	{ gateway }: AcceptPorts,
	event: ClubEvent,
	entry: WaitingEntry,
): Promise<{
	amountMinor: number;
	currency: ClubEvent['currency'];
	provider: string;
	environment: NonNullable<Ports['gateway']>['environment'];
}> {
	if (gateway === null) throw new ClubError('payments-not-open');
	if (!(await gateway.canCharge(event.currency))) throw new ClubError('currency-not-charged');
	const { name: provider, environment } = gateway;
	const amountMinor = priceBooking(event, entry);
	return { amountMinor, currency: event.currency, provider, environment };
}

/**
 * Declines an offer, or leaves the waiting list. Does nothing if the entry has ended otherwise.
 * @throws ClubError 'offer-not-found', or 'offer-accepted' if the party has booked.
 */
export async function leaveWaitingList(
	ports: Pick<Ports, 'clock' | 'events' | 'waitingList'>,
	token: string,
): Promise<Offer> {
	for (;;) {
		const entry = await foundEntry(ports, token);
		if (entry.state === 'accepted') throw new ClubError('offer-accepted');
		if (!isOnList(entry)) break;
		const state = entry.state === 'offered' ? 'declined' : 'left';
		const endedAt = toInstant(ports.clock.now());
		const change = { entry: withEnd(entry, { state, endedAt }) };
		if (await ports.waitingList.change(entry.eventId, [change])) break;
	}
	return readOffer(ports, token);
}
