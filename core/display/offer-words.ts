import type { WaitingState } from '../rules/waiting-list/waiting-entry.ts';

/** What the page of a waiting list's entry says in each state. */
export const offerWords: Record<WaitingState, string> = {
	waiting: 'You are on the waiting list.',
	offered: 'Places are free for you.',
	accepted: 'You’re booked. See you there!',
	declined: 'You have declined. The next party gets the offer.',
	expired: 'This offer has ended, and you are no longer on the waiting list.',
	left: 'You have left the waiting list.',
	removed: 'The club has taken you off the waiting list.',
};

/** What else the page says. */
export const offerPageWords = {
	loading: 'Loading your place on the waiting list…',
	loadFailed: 'Your place on the waiting list could not be loaded.',
	acceptFailed: 'The offer could not be accepted. Please try again.',
	leaveFailed: 'That did not work. Please try again.',
	nextOffer:
		'If places for your whole party become free, we offer them to you by email. You need to do nothing until then.',
	needsScript: 'This page needs JavaScript.',
} as const;
