import { dayMs, hourMs, type Instant, laterBy, minuteMs } from '../calendar/london-time.ts';
import type { Message } from './message.ts';

/** The waits after the first attempts. After every further attempt, the wait is `laterWaitMs`. */
const firstWaitsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs];
const laterWaitMs = 6 * hourMs;

/** How long a message is tried, from the time when it may be sent. */
const triedForMs = 3 * dayMs;

/** Why a message fails that the server could not even try, for example because it was switched off. */
const notInTime = 'It could not be sent within three days';

/**
 * An attempt takes at most this long. If its result is still not stored, the server has died, and the message is sent
 * again.
 */
export const maxAttemptMs = 10 * minuteMs;

export type MessageEvent =
	/** The server is about to give the message to the mail server. This is stored first. */
	| { type: 'attempted'; at: Instant }
	| { type: 'sent'; at: Instant }
	/** The attempt failed for a reason that may pass. */
	| { type: 'deferred'; at: Instant; reason: string }
	/** The message must not be sent yet, for a reason that has nothing to do with the mail server. */
	| { type: 'held'; until: Instant; reason: string }
	/** The mail server will never accept the message. */
	| { type: 'refused'; reason: string }
	/** An organiser wants a failed message to be tried again. */
	| { type: 'requeued'; at: Instant };

/**
 * The state machine of a message. Returns the message in its next revision, or `message` itself if `event` changes
 * nothing: a message is sent only once, and only an organiser revives a failed one.
 */
export function messageReducer(message: Message, event: MessageEvent): Message {
	const change = changeOf(message, event);
	return change === null ? message : { ...message, ...change, revision: message.revision + 1 };
}

function changeOf(message: Message, event: MessageEvent): Partial<Message> | null {
	if (message.erasedAt !== null) return null;
	if (event.type === 'requeued') {
		if (message.state !== 'failed') return null;
		const { at } = event;
		return { state: 'waiting', attempts: 0, sendAt: at, nextAttemptAt: at };
	}
	if (message.state !== 'waiting') return null;
	switch (event.type) {
		case 'attempted':
			if (event.at > lastTry(message)) {
				return { state: 'failed', lastError: message.lastError ?? notInTime };
			}
			return { attempts: message.attempts + 1, nextAttemptAt: laterBy(maxAttemptMs, event.at) };
		case 'sent':
			return { state: 'sent', sentAt: event.at, lastError: null, secret: null, changedFrom: null };
		case 'refused':
			return { state: 'failed', lastError: event.reason };
		case 'deferred': {
			const nextAttemptAt = laterBy(waitAfter(message.attempts), event.at);
			return tryAgain(message, nextAttemptAt, event.reason);
		}
		case 'held':
			return tryAgain(message, event.until, event.reason);
	}
}

function tryAgain(message: Message, nextAttemptAt: Instant, reason: string): Partial<Message> {
	return nextAttemptAt > lastTry(message)
		? { state: 'failed', lastError: reason }
		: { nextAttemptAt, lastError: reason };
}

function lastTry({ sendAt }: Message): Instant {
	return laterBy(triedForMs, sendAt);
}

function waitAfter(attempts: number): number {
	return firstWaitsMs[attempts - 1] ?? laterWaitMs;
}

/** Returns whether the message may be given to the mail server at this time. */
export function isDue({ state, nextAttemptAt }: Message, at: Instant): boolean {
	return state === 'waiting' && nextAttemptAt <= at;
}
