/** The words of the page on which a member gets the links to their bookings again. */
export const findBookingWords = {
	lead: 'Each booking has a link of its own, with which you can see, change or cancel it.',
	inEmail: 'The link is in the email that confirms the booking.',
	formTitle: 'Get Your Links by Email',
	hint: 'The address with which you booked.',
	/** The same for every address, so that nobody learns from it who has booked. */
	sent: (email: string) =>
		`If ${email} has a coming booking, an email with its link is on the way. If nothing arrives within a few minutes, please look for it in your spam folder.`,
	failed: 'Failed to send your request. Please try again.',
	otherwise: 'Did you book without an email address, or does nothing arrive?',
	lost: 'Have you lost the link?',
} as const;
