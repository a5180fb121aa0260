import {
	joinedLetter,
	offerEndedLetter,
	offerLetter,
	organiserWaitingLetter,
} from '@burgee/core/display/waiting-letters';
import type { WaitingLetters } from '@burgee/core/ports/waiting-letters';

/**
 * Writes to the parties on a waiting list.
 * @param origin the origin of the club's public address.
 */
export function clubWaitingLetters(origin: string): WaitingLetters {
	const site = ({ facts }: { facts: { name: string } }) => ({ clubName: facts.name, origin });
	return {
		joined: (about) => joinedLetter({ ...about, ...site(about) }),
		offer: (about) => offerLetter({ ...about, ...site(about) }),
		organiser: (about) => organiserWaitingLetter({ ...about, ...site(about) }),
		offerEnded: (about) => offerEndedLetter({ ...about, ...site(about) }),
	};
}
