/** The test cards of practice payments. `hint` tells the payer what happens when the card is charged. */
export const practiceCards = [
	{ token: 'paid', name: 'Paid', hint: 'The payment succeeds.' },
	{ token: 'declined', name: 'Declined', hint: 'The bank declines the card.' },
	{
		token: 'needs-authentication',
		name: 'Needs authentication',
		hint: 'The bank asks you to confirm the payment first.',
	},
	{ token: 'invalid', name: 'Invalid', hint: 'The card details are not valid.' },
	{ token: 'slow', name: 'Slow', hint: 'The payment succeeds after five seconds.' },
	{
		token: 'error',
		name: 'Error',
		hint: 'The payment provider reports an error. No money is taken.',
	},
] as const;

export const practiceAuthentication = {
	approved: 'authenticated',
	refused: 'authentication-refused',
} as const;
