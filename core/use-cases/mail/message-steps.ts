import type { Ports } from '../../ports/ports.ts';
import type { Message } from '../../rules/mail/message.ts';

/** One step adds at most this many messages, so that it takes milliseconds. */
export const messagesPerStep = 50;

/**
 * Adds those messages of which none has the id, in steps.
 * @param pause is called between two steps, so that the caller's other work can proceed.
 * @returns the number of added messages.
 */
export async function addInSteps(
	{ messages }: Pick<Ports, 'messages'>,
	all: readonly Message[],
	pause: () => Promise<void>,
): Promise<number> {
	let added = 0;
	for (let first = 0; first < all.length; first += messagesPerStep) {
		added += await messages.addMissing(all.slice(first, first + messagesPerStep));
		await pause();
	}
	return added;
}
