import type { Question } from '../events/question.ts';
import type { Answer, AnswerValue, GivenAnswer } from './answer.ts';

/** Returns the answer to a question, without spaces around it. Null for an empty text, an empty list, or no answer. */
export function answerOf(answers: readonly GivenAnswer[], id: string): AnswerValue | null {
	const given = answers.find(({ questionId }) => questionId === id)?.value ?? null;
	const value = typeof given === 'string' ? given.trim() : given;
	return value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}

export function isSameValue(a: AnswerValue | null, b: AnswerValue | null): boolean {
	return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Returns the answers as they are stored, in the order of the questions. An answer that has not changed keeps the words
 * of the question as it was asked. Answers to questions that the event no longer asks remain.
 */
export function storedAnswers(
	given: readonly GivenAnswer[],
	questions: readonly Question[],
	before: readonly Answer[] = [],
): Answer[] {
	const answered = questions.flatMap(({ id, label }): Answer[] => {
		const value = answerOf(given, id);
		if (value === null) return [];
		const same = before.find((old) => old.questionId === id && isSameValue(old.value, value));
		return [same ?? { questionId: id, label, value }];
	});
	const isAsked = ({ questionId }: Answer) => questions.some(({ id }) => id === questionId);
	return [...answered, ...before.filter((old) => !isAsked(old))];
}

/** Reports whether both have the same answers, in whatever words they were asked. */
export function hasSameAnswers(a: readonly GivenAnswer[], b: readonly GivenAnswer[]): boolean {
	return (
		a.length === b.length &&
		a.every(({ questionId, value }) => isSameValue(value, answerOf(b, questionId)))
	);
}

/**
 * Returns the questions for the columns of a table: those of the event, and those that bookings have answered in other
 * words before the event changed or removed them.
 */
export function askedLabels(
	questions: readonly Question[],
	bookings: readonly { answers: readonly Answer[] }[],
): string[] {
	const asked = questions.map(({ label }) => label);
	const answered = bookings.flatMap(({ answers }) => answers.map(({ label }) => label));
	return [...new Set([...asked, ...answered])];
}
