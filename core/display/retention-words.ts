import type { ClubEvent } from '../rules/events/club-event.ts';

/** Returns what the booking form says about the stored data. `months` is null if the club keeps it without a limit. */
export function displayBookingRetention(
	months: number | null,
	{ isBoatEvent, questions }: Pick<ClubEvent, 'isBoatEvent' | 'questions'>,
): string {
	const data = isBoatEvent ? 'your name, email and boat' : 'your name and email';
	const answers = questions.length > 0 ? ', and your answers,' : '';
	return `The club stores ${data}${answers} with this booking, and ${endOf(months, 'event')}`;
}

/** Returns what the sign-up form of a work day says about the stored data. */
export function displaySignUpRetention(months: number | null): string {
	return `The club stores your name, other job and notes with this sign-up, and ${endOf(months, 'work day')}`;
}

function endOf(months: number | null, occasion: string): string {
	if (months === null) return 'keeps them without a time limit.';
	return `erases them ${months} ${months === 1 ? 'month' : 'months'} after the ${occasion}.`;
}
