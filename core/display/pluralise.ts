/** '1 booking', '3 bookings', '1,200 bookings'. */
export function pluralise(count: number, noun: string, plural = `${noun}s`): string {
	return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : plural}`;
}
