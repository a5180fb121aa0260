import { type Instant, minuteMs } from '../calendar/london-time.ts';
import type { Message } from './message.ts';

/** Changes within this time become one message (decision: messages). */
export const changesWaitMs = 5 * minuteMs;

/**
 * A message about a change, which may take the place of one that still waits. Whoever prepares it has read the waiting
 * message, and cannot know whether the server starts to send it in the meantime. It therefore prepares both cases, and
 * the store decides in the transaction of the change.
 */
export interface FollowUp {
	/** The message that waits, in the revision that was read. Null if none waits. */
	waiting: Pick<Message, 'id' | 'revision'> | null;
	/**
	 * What the waiting message becomes, in its next revision. Null removes it, because the change has taken back what it
	 * was about to say.
	 */
	merged: Message | null;
	/** The message that follows if the waiting one has changed, or if none waits. Null if there is nothing to say. */
	separate: Message | null;
}

/** Whether another message can still take the place of this one: nobody has tried to send it, and its time has not come. */
export function canBeMerged(message: Message, at: Instant): boolean {
	const { state, attempts, sendAt } = message;
	return state === 'waiting' && attempts === 0 && at < sendAt;
}

/**
 * Returns `next` in the place of the waiting message. Of two messages about changes, the second is not sent later than
 * the first would have been, so that somebody who changes something every minute receives messages too.
 * @param earliest when the message may be sent, because the change can be undone until then.
 */
export function mergedMessage(
	waiting: Message,
	next: Message,
	{ earliest }: { earliest: Instant },
): Message {
	const kept = waiting.sendAt < next.sendAt ? waiting.sendAt : next.sendAt;
	const sendAt = kept < earliest ? earliest : kept;
	return {
		...next,
		...{ id: waiting.id, revision: waiting.revision + 1 },
		...{ sendAt, nextAttemptAt: sendAt },
	};
}
