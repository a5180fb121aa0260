import { ClubError } from '../../errors/club-error.ts';
import type { IdempotencyKey } from '../../ports/idempotency-key.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import {
	type EventLetter,
	type EventLetterForm,
	isWrittenTo,
	letterMessageId,
} from '../../rules/mail/event-letter.ts';
import type { Message } from '../../rules/mail/message.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { isOnList, type WaitingEntry } from '../../rules/waiting-list/waiting-entry.ts';
import { auditOf } from '../audit/audit.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import { type WaitingMessagePorts, waitingMessages } from '../waiting-list/waiting-messages.ts';
import { bookingMessages, type MessagePorts } from './booking-messages.ts';
import { addInSteps } from './message-steps.ts';
import { storedEvent } from './tell-booked.ts';

type WritePorts = MessagePorts &
	WaitingMessagePorts &
	Pick<Ports, 'bookings' | 'eventLetters' | 'events' | 'messages' | 'waitingList'>;

interface WriteRequest {
	eventId: string;
	form: EventLetterForm;
	key?: string | undefined;
	/** Called between two steps, so that the caller's other work can proceed. */
	pause: () => Promise<void>;
}

/**
 * Writes to those who have booked an event, or who wait for places: one message for each booking or party with an
 * address. A repeated request with the same key adds no message twice, and finishes a request that was interrupted.
 * @returns the number of recipients.
 * @throws ClubError 'event-not-found', 'no-recipients', 'too-many-letters' or 'idempotency-key-reused'.
 */
export async function writeToBooked(
	ports: WritePorts,
	admin: Admin,
	{ eventId, form, key, pause }: WriteRequest,
): Promise<number> {
	const event = await storedEvent(ports, eventId);
	const letter = await storedLetter(ports, admin, {
		event,
		form,
		key: idempotencyKeyOf(key, [eventId, form]),
	});
	await finishLetter(ports, { event, letter, pause });
	return letter.recipients.length;
}

/** A request that stores a letter adds its messages within this time, unless the server dies. */
const requestMs = 60_000;

/**
 * Finishes the letters whose messages were added only in part, because the server has died.
 * @param pause is called between two steps, so that the caller's other work can proceed.
 * @returns the number of letters.
 */
export async function finishLetters(
	ports: WritePorts,
	pause: () => Promise<void>,
): Promise<number> {
	const before = toInstant(new Date(ports.clock.now().getTime() - requestMs));
	const interrupted = (await ports.eventLetters.listIncomplete()).filter(
		({ writtenAt }) => writtenAt <= before,
	);
	for (const letter of interrupted) {
		const event = await ports.events.get(letter.eventId);
		await finishLetter(ports, { event, letter, pause });
	}
	return interrupted.length;
}

/** Adds the messages of a letter that are missing. A letter about an event that was deleted is not sent any further. */
async function finishLetter(
	ports: WritePorts,
	{
		event,
		letter,
		pause,
	}: { event: ClubEvent | null; letter: EventLetter; pause: () => Promise<void> },
): Promise<void> {
	if (letter.isComplete) return;
	const messages = event === null ? [] : await messagesOf(ports, event, letter);
	const added = await addInSteps(ports, messages, pause);
	// This comes last: if the server dies before, the next run adds the missing messages.
	await ports.eventLetters.complete(letter.id);
	if (added > 0) ports.mailQueue?.sendSoon();
}

/** Returns the letter that the request stores, or has stored before. */
async function storedLetter(
	ports: WritePorts,
	admin: Admin,
	{
		event,
		form,
		key,
	}: { event: ClubEvent; form: EventLetterForm; key: IdempotencyKey | undefined },
): Promise<EventLetter> {
	const earlier = key && (await ports.eventLetters.findByIdempotencyKey(key));
	if (earlier) return letterOf(ports, requireSameRequest(earlier));
	const letter = await newLetter(ports, admin, event, form);
	const { answered } = letter;
	const audit = auditOf(ports, admin, {
		what: 'event.written',
		subject: event,
		after: {
			audience: form.audience,
			...(answered && { question: answered.label }),
			...(answered && answered.value !== null && { answer: answered.value }),
			subject: form.subject,
			emails: letter.recipients.length,
		},
	});
	return letterOf(ports, requireSameRequest(await ports.eventLetters.add(letter, { audit, key })));
}

async function letterOf(
	{ eventLetters }: Pick<Ports, 'eventLetters'>,
	{ letterId }: { letterId: string },
): Promise<EventLetter> {
	const letter = await eventLetters.get(letterId);
	if (letter === null) throw new Error(`the letter ${letterId} is missing`);
	return letter;
}

async function newLetter(
	ports: WritePorts,
	admin: Admin,
	{ id: eventId, questions }: ClubEvent,
	form: EventLetterForm,
): Promise<EventLetter> {
	const writtenAt = toInstant(ports.clock.now());
	const { bookings, parties } = await recipientsOf(ports, eventId, form);
	const recipients = [...bookings, ...parties].map(({ id }) => id);
	const asked = questions.find(({ id }) => id === form.answered?.questionId);
	if (recipients.length === 0 || (form.answered && !asked)) throw new ClubError('no-recipients');
	return {
		...form,
		answered: form.answered && asked ? { ...form.answered, label: asked.label } : null,
		...{ id: ports.ids.newId(), eventId, recipients, writtenAt },
		...{ writtenBy: admin.name, isComplete: false },
	};
}

interface Recipients {
	bookings: Booking[];
	/** The parties on the waiting list. Each has an address. */
	parties: WaitingEntry[];
}

/** Returns those to whom a letter can be sent now. */
async function recipientsOf(
	{ bookings, waitingList }: Pick<Ports, 'bookings' | 'waitingList'>,
	eventId: string,
	{ audience, answered }: Pick<EventLetterForm, 'audience' | 'answered'>,
): Promise<Recipients> {
	if (audience === 'waiting') {
		return { bookings: [], parties: (await waitingList.listForEvent(eventId)).filter(isOnList) };
	}
	const all = await bookings.listForEvent(eventId);
	const written = all.filter(
		(booking) => booking.userEmail !== null && isWrittenTo(booking, audience, answered),
	);
	return { bookings: written, parties: [] };
}

/** Returns the messages of a letter to those of its recipients whom it still concerns. */
async function messagesOf(
	ports: WritePorts,
	event: ClubEvent,
	letter: EventLetter,
): Promise<Message[]> {
	const { subject, text } = letter;
	const recipients = new Set(letter.recipients);
	const isRecipient = ({ id }: { id: string }) => recipients.has(id);
	const { bookings, parties } = await recipientsOf(ports, event.id, letter);
	const toBooking = await bookingMessages(ports, event);
	const toParty = await waitingMessages(ports, event);
	const options = (id: string) => ({
		id: letterMessageId(letter, id),
		causedByStranger: false,
	});
	return [
		...bookings
			.filter(isRecipient)
			.flatMap(
				(booking) =>
					toBooking(
						booking,
						(about) => ports.letters.organiser({ ...about, subject, text }),
						options(booking.id),
					) ?? [],
			),
		...parties.filter(isRecipient).map((party) => ({
			...toParty(party, (about) => ports.waitingLetters.organiser({ ...about, subject, text })),
			...options(party.id),
		})),
	];
}
