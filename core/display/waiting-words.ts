/** What the booking page says about joining a waiting list. */
export const waitingWords = {
	howItWorks:
		'If places for your whole party become free, we offer them to you by email and hold them for a while. You pay nothing until you accept.',
	joined: 'You are on the waiting list.',
	joinFailed: 'You could not join the waiting list. Please try again.',
	clubWillTell: 'The club will tell you if places become free.',
} as const;
