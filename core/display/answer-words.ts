import type { Answer, AnswerValue } from '../rules/booking/answer.ts';

/** Returns an answer as a person reads it, such as 'Yes' or 'Monday, Tuesday'. */
export function answerWords(value: AnswerValue): string {
	if (typeof value === 'boolean') return value ? 'Yes' : 'No';
	return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Returns the answers as rows with the questions as they were asked. */
export function answerRows(answers: readonly Answer[]): [label: string, words: string][] {
	return answers.map(({ label, value }) => [label, answerWords(value)]);
}

/** Returns an answer with its question, such as 'Diet: No nuts' or 'Towing? Yes'. */
export function answerLine({ label, value }: Answer): string {
	return `${label}${label.endsWith('?') ? '' : ':'} ${answerWords(value)}`;
}

/** Returns the booking's answer to the question with these words, or null. */
export function answerTo(
	{ answers }: { answers: readonly Answer[] },
	label: string,
): string | null {
	const found = answers.find((answer) => answer.label === label);
	return found === undefined ? null : answerWords(found.value);
}
