/** '1 booking', '3 bookings'. */
export function pluralise(count: number, noun: string): string {
	return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
