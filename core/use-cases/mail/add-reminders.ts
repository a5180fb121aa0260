import type { AboutBooking } from '../../ports/booking-letters.ts';
import type { Ports } from '../../ports/ports.ts';
import { isBookingOpen } from '../../rules/booking/deadline.ts';
import { type Instant, toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { mailingId } from '../../rules/mail/mailing.ts';
import {
	isReminderDue,
	longestReminderMs,
	reminderId,
	wantsReminder,
} from '../../rules/mail/reminder.ts';
import { bookingMessages, type MessagePorts } from './booking-messages.ts';
import { addInSteps } from './message-steps.ts';

type ReminderPorts = MessagePorts &
	Pick<Ports, 'bookings' | 'events' | 'mailings' | 'mailQueue' | 'messages'>;

/**
 * Adds the messages that remind of the events whose evening before has come. Reads the bookings of an event once, and again
 * only if the event has changed since. A message that exists is not added again.
 * @param pause is called between two steps, so that the caller's other work can proceed.
 * @returns the number of added messages.
 */
export async function addReminders(
	ports: ReminderPorts,
	pause: () => Promise<void>,
): Promise<number> {
	const now = toInstant(ports.clock.now());
	const before = toInstant(new Date(Date.parse(now) + longestReminderMs));
	let added = 0;
	for (const event of await ports.events.listLatest({ since: now, before })) {
		if (isReminderDue(event, now)) added += await remindOf(ports, event, { now, pause });
	}
	if (added > 0) ports.mailQueue?.sendSoon();
	return added;
}

async function remindOf(
	ports: ReminderPorts,
	event: ClubEvent,
	{ now, pause }: { now: Instant; pause: () => Promise<void> },
): Promise<number> {
	const { id: eventId, eventdatetime: start, revision: eventRevision } = event;
	const about = { kind: 'reminder', eventId } as const;
	const last = await ports.mailings.get(about);
	if (start === null || last?.eventRevision === eventRevision) return 0;
	const canCancel = isBookingOpen(event, ports.clock.now());
	const messageAbout = await bookingMessages(ports, event);
	const messages = (await ports.bookings.listForEvent(eventId))
		.filter((booking) => wantsReminder(booking, start))
		.flatMap((booking) => {
			const write = (about: AboutBooking) => ports.letters.reminder({ ...about, canCancel });
			return messageAbout(booking, write, { id: reminderId(booking, start) }) ?? [];
		});
	const added = await addInSteps(ports, messages, pause);
	// This comes last: if the process dies before, the next run adds the missing messages.
	await ports.mailings.store({
		...{ ...about, id: mailingId(about), eventRevision, startedAt: now },
		...{ before: null, previous: null },
	});
	return added;
}
