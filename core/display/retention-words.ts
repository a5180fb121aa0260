/** Returns what the booking form says about the stored data. `months` is null if the club keeps it without a limit. */
export function displayBookingRetention(months: number | null, hasBoat: boolean): string {
	const data = hasBoat ? 'your name, email and boat' : 'your name and email';
	return `The club stores ${data} with this booking, and ${endOf(months, 'event')}`;
}

/** Returns what the sign-up form of a work day says about the stored data. */
export function displaySignUpRetention(months: number | null): string {
	return `The club stores your name, other job and notes with this sign-up, and ${endOf(months, 'work day')}`;
}

function endOf(months: number | null, occasion: string): string {
	if (months === null) return 'keeps them without a time limit.';
	return `erases them ${months} ${months === 1 ? 'month' : 'months'} after the ${occasion}.`;
}
