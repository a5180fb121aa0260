/** The words with which the panel asks whether to tell those who have booked an event, by the number of bookings. */
export const tellWords = {
	question: (count: number) =>
		count === 1
			? 'Tell the person who has booked?'
			: `Tell the ${count.toLocaleString('en-GB')} people who have booked?`,
	done: (count: number) => `${whoHasBooked(count)} will get an email in five minutes.`,
	ofDeletion: (count: number) =>
		`Email ${count === 1 ? 'the person' : `the ${count.toLocaleString('en-GB')} people`} who ${count === 1 ? 'has' : 'have'} booked that the event is cancelled`,
	failed:
		'The event is saved, but those who have booked were not told. Please save again to tell them.',
};

function whoHasBooked(count: number): string {
	return count === 1
		? 'The person who has booked'
		: `The ${count.toLocaleString('en-GB')} people who have booked`;
}
