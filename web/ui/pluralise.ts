/** '1 booking', '3 bookings'. */
export function pluralise(count: number, noun: string, plural = `${noun}s`): string {
	return `${count} ${count === 1 ? noun : plural}`;
}
