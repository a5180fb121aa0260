import type { BookingForm } from '@burgee/core';

/** Whether the lead member's name or the boat's name contains the text. Ignores case and accents. */
export function matchesSearch(
	{ firstName, lastName, boatName }: Pick<BookingForm, 'firstName' | 'lastName' | 'boatName'>,
	text: string,
): boolean {
	return [`${firstName} ${lastName}`, boatName ?? ''].some((name) =>
		plain(name).includes(plain(text.trim())),
	);
}

function plain(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
