import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { newBooking } from '../../rules/booking/accept-booking.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import type { Question } from '../../rules/events/question.ts';
import {
	type EventLetter,
	type EventLetterForm,
	isWrittenTo,
	type LetterAudience,
	type LettersOverview,
	letterMessageId,
	maxLettersPerDay,
	type SentLetter,
	type WantedAnswer,
} from '../../rules/mail/event-letter.ts';
import { needsSecret, withUrls } from '../../rules/mail/letter.ts';
import { letterHtml } from '../../rules/mail/letter-html.ts';
import { type Message, type MessageState, newMessage } from '../../rules/mail/message.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { isOnList, newWaitingEntry } from '../../rules/waiting-list/waiting-entry.ts';
import { readClubFacts } from '../club-facts.ts';
import type { WaitingMessagePorts } from '../waiting-list/waiting-messages.ts';
import type { MessagePorts } from './booking-messages.ts';
import { storedEvent } from './tell-booked.ts';

type PreparePorts = MessagePorts & WaitingMessagePorts & Pick<Ports, 'events' | 'messages'>;

/**
 * Returns to whom an organiser can write about an event, and what became of the last letters.
 * @throws ClubError 'event-not-found'.
 */
export async function readEventLetters(
	ports: Pick<Ports, 'bookings' | 'eventLetters' | 'events' | 'messages' | 'waitingList'>,
	eventId: string,
): Promise<LettersOverview> {
	const event = await storedEvent(ports, eventId);
	const [bookings, parties, latest] = await Promise.all([
		ports.bookings.listForEvent(eventId),
		ports.waitingList.listForEvent(eventId),
		ports.eventLetters.listLatest({ eventId, limit: maxLettersPerDay }),
	]);
	const audiencesOf = (booking: Booking) =>
		(['all', 'paid', 'unpaid'] as const).filter((audience) => isWrittenTo(booking, audience, null));
	const known = bookings.map((booking) => ({ booking, audiences: audiencesOf(booking) }));
	const emailsTo = (audience: LetterAudience) =>
		known.filter(
			({ booking, audiences }) =>
				booking.userEmail !== null && audiences.some((each) => each === audience),
		).length;
	const emailsWith = (answered: WantedAnswer) =>
		bookings.filter(
			(booking) => booking.userEmail !== null && isWrittenTo(booking, 'answered', answered),
		).length;
	return {
		event,
		questions: event.questions.map((asked) => ({
			...{ id: asked.id, label: asked.label },
			emails: emailsWith({ questionId: asked.id, value: null }),
			answers: answersToOffer(asked).map((value) => ({
				value,
				emails: emailsWith({ questionId: asked.id, value }),
			})),
		})),
		emails: {
			all: emailsTo('all'),
			paid: emailsTo('paid'),
			unpaid: emailsTo('unpaid'),
			waiting: parties.filter(isOnList).length,
		},
		withoutAddress: known.filter(
			({ booking, audiences }) => booking.userEmail === null && audiences.length > 0,
		),
		letters: await Promise.all(latest.map((letter) => withStates(ports, letter))),
	};
}

/** Returns the answers to a question among which an organiser chooses. */
function answersToOffer({ kind, choices }: Question): (string | boolean)[] {
	return kind === 'yes-no' ? [true, false] : choices;
}

async function withStates(
	{ messages }: Pick<Ports, 'messages'>,
	letter: EventLetter,
): Promise<SentLetter> {
	const found = await messages.getAll(letter.recipients.map((id) => letterMessageId(letter, id)));
	const count = (state: MessageState) => found.filter((message) => message.state === state).length;
	return {
		letter,
		states: { waiting: count('waiting'), sent: count('sent'), failed: count('failed') },
	};
}

/**
 * Returns the HTML of a letter as its readers would see it, with the organiser's name in the place of theirs. Its links
 * lead nowhere.
 * @throws ClubError 'event-not-found'.
 */
export async function previewLetter(
	ports: PreparePorts,
	admin: Admin,
	request: { eventId: string; form: EventLetterForm },
): Promise<string> {
	const { letter, subject } = await exampleOf(ports, admin, request);
	const { facts } = await readClubFacts(ports);
	return letterHtml(
		withUrls(letter, () => '#'),
		{ subject, colours: facts.look },
	);
}

/**
 * Sends the organiser the email that the readers of a letter would get. Its link opens no booking.
 * @throws ClubError 'event-not-found', or 'account-without-email'.
 */
export async function sendTestLetter(
	ports: PreparePorts,
	admin: Admin,
	request: { eventId: string; form: EventLetterForm },
): Promise<void> {
	if (admin.email === '') throw new ClubError('account-without-email');
	const { event, ...example } = await exampleOf(ports, admin, request);
	const at = toInstant(ports.clock.now());
	const message = newMessage({
		...example,
		...{ id: ports.ids.newId(), eventId: event.id, eventName: event.name, bookingId: null },
		...{ to: admin.email, subject: `Test: ${example.subject}`, calendar: null },
		secret: needsSecret(example.letter) ? ports.ids.newToken() : null,
		...{ causedByStranger: false, createdAt: at, sendAt: at },
	});
	await ports.messages.add(message);
	ports.mailQueue?.sendSoon();
}

/** Writes the letter to a made-up booking, or party on the waiting list, of the organiser. */
async function exampleOf(
	ports: PreparePorts,
	admin: Admin,
	{ eventId, form: { audience, subject, text } }: { eventId: string; form: EventLetterForm },
): Promise<Pick<Message, 'kind' | 'subject' | 'letter'> & { event: ClubEvent }> {
	const event = await storedEvent(ports, eventId);
	const { facts } = await readClubFacts(ports);
	const now = ports.clock.now();
	const [firstName = '', ...others] = admin.name.split(' ');
	const form = {
		...{ firstName, lastName: others.join(' '), userEmail: admin.email, boatName: null },
		...{ numberAttending: 1, numberOfChildren: 0, numberOfSoftDrinks: 0, numberOfVegetarian: 0 },
		answers: [],
	};
	const about = { event, facts, subject, text };
	const written =
		audience === 'waiting'
			? ports.waitingLetters.organiser({
					...about,
					entry: newWaitingEntry(form, { id: 'example', event, at: toInstant(now) }),
				})
			: ports.letters.organiser({
					...about,
					booking: newBooking(form, { id: 'example', event, now, price: null }),
				});
	return { ...written, event };
}
