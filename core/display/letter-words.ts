import type { LetterAudience } from '../rules/mail/event-letter.ts';
import { pluralise } from './pluralise.ts';

/** To whom an organiser writes, as the form and the list of letters name them. */
export const audienceLabels: Record<LetterAudience, string> = {
	all: 'Everyone who has booked',
	paid: 'Those who have paid',
	unpaid: 'Those who have not paid',
	waiting: 'The waiting list',
};

interface Progress {
	emails: number;
	states: Record<'waiting' | 'sent' | 'failed', number>;
}

/** Returns what became of a letter, such as '12 emails sent' or '8 of 12 emails sent, 1 failed'. */
export function progressWords({ emails, states: { waiting, sent, failed } }: Progress): string {
	const isAllSent = sent === emails;
	const notSent = emails - waiting - sent - failed;
	return [
		isAllSent
			? `${pluralise(emails, 'email')} sent`
			: `${sent.toLocaleString('en-GB')} of ${pluralise(emails, 'email')} sent`,
		...(waiting > 0 ? [`${waiting.toLocaleString('en-GB')} waiting`] : []),
		...(failed > 0 ? [`${failed.toLocaleString('en-GB')} failed`] : []),
		...(notSent > 0 ? [`${notSent.toLocaleString('en-GB')} not sent`] : []),
	].join(', ');
}
