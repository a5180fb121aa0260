/** A card of the practice gateway: it has no number, and no money. */
export interface PracticeCard {
	/** What the card form sends. */
	token: string;
	name: string;
	/** What will come of it. */
	hint: string;
}

/** The practice gateway's test cards, by name. */
export const practiceCards = [
	{ token: 'paid', name: 'Paid', hint: 'The payment is taken.' },
	{ token: 'declined', name: 'Declined', hint: 'The bank says no.' },
	{
		token: 'needs-authentication',
		name: 'Needs authentication',
		hint: 'The bank asks first whether it is you.',
	},
	{ token: 'invalid', name: 'Invalid', hint: 'The card’s details are wrong.' },
	{ token: 'slow', name: 'Slow', hint: 'The payment is taken, after five seconds.' },
	{ token: 'error', name: 'Error', hint: 'The provider breaks down; nothing is taken.' },
] as const satisfies PracticeCard[];

/** What the practice bank's screen sends once it was answered. */
export const practiceAuthentication = {
	approved: 'authenticated',
	refused: 'authentication-refused',
} as const;
