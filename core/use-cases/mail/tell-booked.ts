import { ClubError } from '../../errors/club-error.ts';
import type { AboutBooking } from '../../ports/booking-letters.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { isBookingOpen } from '../../rules/booking/deadline.ts';
import { type Instant, laterBy, toInstant } from '../../rules/calendar/london-time.ts';
import type { DeletedEvent } from '../../rules/events/bin.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { isNews, isTold, newsId } from '../../rules/mail/event-news.ts';
import { canBeMerged, changesWaitMs } from '../../rules/mail/follow-up.ts';
import { type AnnouncedEvent, type Mailing, mailingId } from '../../rules/mail/mailing.ts';
import type { Message } from '../../rules/mail/message.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision } from '../require-revision.ts';
import { bookingMessages, type MessagePorts } from './booking-messages.ts';
import { messagesPerStep } from './message-steps.ts';

export type TellPorts = MessagePorts & Pick<Ports, 'bookings' | 'events' | 'mailings' | 'messages'>;

interface TellRequest {
	eventId: string;
	/** The revision of the event that the letters describe. */
	revision: number;
	/** The event before the change. Ignored for a deleted event, which is cancelled. */
	before: AnnouncedEvent | null;
	/** Called between two steps, so that the caller's other work can proceed. */
	pause: () => Promise<void>;
}

/**
 * Returns how many bookings would be told news of the event.
 * @throws ClubError 'event-not-found'.
 */
export async function countTold(
	ports: Pick<Ports, 'bookings' | 'events'>,
	eventId: string,
): Promise<number> {
	await storedEvent(ports, eventId);
	return (await ports.bookings.listForEvent(eventId)).filter(isTold).length;
}

/**
 * Tells those who have booked an event that it was changed, or cancelled if it was deleted. The messages wait for five
 * minutes. Until then, later news takes their place, and a restored event is not cancelled. A repeated request adds no
 * message twice, and finishes a request that was interrupted.
 * @returns how many bookings are told.
 * @throws ClubError 'event-not-found', 'revision-differs' if the event has changed since, or 'invalid-input' if `before` is
 * missing.
 */
export async function tellBooked(
	ports: TellPorts,
	admin: Admin,
	{ eventId, revision, before, pause }: TellRequest,
): Promise<number> {
	const event = await storedEvent(ports, eventId);
	requireRevision(event, revision);
	const isCancelled = 'deletedAt' in event;
	if (!isCancelled && before === null) throw missingBefore;
	const told = (await ports.bookings.listForEvent(eventId)).filter(isTold);
	const mailing = await ports.mailings.store(
		await newsOf(ports, event, isCancelled ? null : before),
		auditOf(ports, admin, {
			what: 'event.told',
			subject: event,
			after: { bookings: told.length },
		}),
	);
	const news = await newsMessages(ports, event, mailing);
	for (let first = 0; first < told.length; first += messagesPerStep) {
		const step = await Promise.all(told.slice(first, first + messagesPerStep).map(news));
		await ports.messages.addMissing(
			step.flatMap(({ added }) => added ?? []),
			step.flatMap(({ replaced }) => replaced ?? []),
		);
		await pause();
	}
	return told.length;
}

const missingBefore = new ClubError('invalid-input', {
	issues: [{ path: ['before'], message: 'Before is required, unless the event was deleted' }],
});

/**
 * Returns the event, also if it was deleted.
 * @throws ClubError 'event-not-found'.
 */
export async function storedEvent(
	{ events }: Pick<Ports, 'events'>,
	id: string,
): Promise<ClubEvent | DeletedEvent> {
	const event = (await events.get(id)) ?? (await events.getDeleted(id));
	if (event === null) throw new ClubError('event-not-found');
	return event;
}

/** Returns the mailing, with what its readers knew before the earlier ones whose messages may still wait. */
async function newsOf(
	{ clock, mailings }: Pick<Ports, 'clock' | 'mailings'>,
	{ id: eventId, revision: eventRevision }: ClubEvent,
	before: AnnouncedEvent | null,
): Promise<Mailing> {
	const startedAt = toInstant(clock.now());
	const about = { kind: 'event-news', eventId } as const;
	const last = ifWaiting(await mailings.get(about), startedAt);
	// Messages that took the place of earlier ones wait no longer than those.
	const first = last && (ifWaiting(last.previous, startedAt) ?? last);
	return {
		...{ ...about, id: mailingId(about), eventRevision, startedAt, before },
		previous: last &&
			first && {
				eventRevision: last.eventRevision,
				startedAt: first.startedAt,
				before: first.before,
			},
	};
}

/** Returns the news, or null if none of its messages can wait any more. */
function ifWaiting<News extends Pick<Mailing, 'startedAt'>>(
	news: News | null,
	now: Instant,
): News | null {
	return news !== null && now < laterBy(changesWaitMs, news.startedAt) ? news : null;
}

/**
 * Writes the news that still waits again after a further change of the event, whether or not the organiser tells of that
 * change. Otherwise, the letters would say what is no longer true.
 */
export async function renewNews(ports: TellPorts, event: ClubEvent): Promise<void> {
	const now = toInstant(ports.clock.now());
	const { id: eventId } = event;
	const news = ifWaiting(await ports.mailings.get({ kind: 'event-news', eventId }), now);
	const before = news && (ifWaiting(news.previous, now)?.before ?? news.before);
	if (news === null || before === null) return;
	const canCancel = isBookingOpen(event, ports.clock.now());
	const messageAbout = await bookingMessages(ports, event);
	for (const booking of (await ports.bookings.listForEvent(eventId)).filter(isTold)) {
		const waiting = await ports.messages.get(newsId(booking, news.eventRevision));
		if (waiting === null || !canBeMerged(waiting, now)) continue;
		const written = messageAbout(booking, (about) =>
			ports.letters.eventChanged({ ...about, before, canCancel }),
		);
		if (written === null || !isNews(before, event)) await ports.messages.remove(waiting);
		else {
			const { subject, letter, calendar } = written;
			const revision = waiting.revision + 1;
			await ports.messages.replace({ ...waiting, subject, letter, calendar, revision });
		}
	}
}

/** The message to one booking, and the message whose place it takes. */
interface News {
	/** Null if the change takes back what the earlier message was about to say. */
	added: Message | null;
	replaced: Message | null;
}

async function newsMessages(
	ports: TellPorts,
	event: ClubEvent | DeletedEvent,
	{ eventRevision, startedAt, before, previous }: Mailing,
): Promise<(booking: Booking) => Promise<News>> {
	const now = toInstant(ports.clock.now());
	const canCancel = isBookingOpen(event, ports.clock.now());
	const messageAbout = await bookingMessages(ports, event);
	const { letters } = ports;
	const write = (since: AnnouncedEvent | null) => (about: AboutBooking) =>
		since === null
			? letters.eventCancelled(about)
			: letters.eventChanged({ ...about, before: since, canCancel });
	return async (booking) => {
		const earlier = previous && (await ports.messages.get(newsId(booking, previous.eventRevision)));
		const replaced = earlier !== null && canBeMerged(earlier, now) ? earlier : null;
		// Nobody knows of the earlier change whose message waits, or was removed because the change was taken back.
		const isUnknown = previous !== null && (earlier === null || replaced !== null);
		const since = before && isUnknown ? (previous.before ?? before) : before;
		const isSame = since !== null && !isNews(since, event);
		return {
			replaced,
			added: isSame
				? null
				: messageAbout(booking, write(since), {
						...{ id: newsId(booking, eventRevision), causedByStranger: false },
						sendAt: sendAtOf(startedAt, replaced),
					}),
		};
	};
}

/** Several changes do not delay the news further than the first of them. */
function sendAtOf(startedAt: Instant, replaced: Message | null): Instant {
	const latest = laterBy(changesWaitMs, startedAt);
	return replaced !== null && replaced.sendAt < latest ? replaced.sendAt : latest;
}
