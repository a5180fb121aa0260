import type { EventLetter, LetterAudience } from '../rules/mail/event-letter.ts';
import { answerWords } from './answer-words.ts';
import { pluralise } from './pluralise.ts';

const audienceLabels: Record<LetterAudience, string> = {
	all: 'Everyone who has booked',
	paid: 'Those who have paid',
	unpaid: 'Those who have not paid',
	answered: 'Those with an answer',
	waiting: 'The waiting list',
};

/** Returns to whom a letter goes, such as 'Those who have paid' or 'Those who answered “Meal” with “Fish”'. */
export function audienceWords({
	audience,
	answered,
}: {
	audience: LetterAudience;
	answered: Pick<NonNullable<EventLetter['answered']>, 'label' | 'value'> | null;
}): string {
	if (answered === null) return audienceLabels[audience];
	const { label, value } = answered;
	return `Those who answered “${label}”${value === null ? '' : ` with “${answerWords(value)}”`}`;
}

interface Progress {
	emails: number;
	states: Record<'waiting' | 'sent' | 'failed', number>;
	/** Whether all the letter's messages were added. */
	isComplete: boolean;
}

/**
 * Returns what became of a letter, such as '12 emails sent' or '8 of 12 emails sent, 1 failed'. The email of a booking that
 * is cancelled before its turn is no longer needed.
 */
export function progressWords({ emails, states, isComplete }: Progress): string {
	const { waiting, sent, failed } = states;
	const others = emails - waiting - sent - failed;
	return [
		sent === emails
			? `${pluralise(emails, 'email')} sent`
			: `${sent.toLocaleString('en-GB')} of ${pluralise(emails, 'email')} sent`,
		...(waiting > 0 ? [`${waiting.toLocaleString('en-GB')} waiting`] : []),
		...(failed > 0 ? [`${failed.toLocaleString('en-GB')} failed`] : []),
		...(isComplete && others > 0 ? [`${others.toLocaleString('en-GB')} no longer needed`] : []),
		...(isComplete ? [] : ['being sent']),
	].join(', ');
}
