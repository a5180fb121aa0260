import type { InputIssue } from '../../errors/club-error.ts';
import type { Question } from '../events/question.ts';
import { lineOfText } from '../text-schemas.ts';
import type { Answer, AnswerValue, GivenAnswer } from './answer.ts';
import { answerOf, isSameValue } from './answers.ts';

const maxAnswerLength = 500;
const maxNumber = 1_000_000_000;

/**
 * Returns an issue for each answer that its question does not accept, and for each required answer that is missing. The
 * path of an issue ends in the question's id.
 * @param before the answers of the stored booking, or null for a new booking. The event may have changed its questions
 * since, so an answer that stays the same, or stays missing, has no issue.
 */
export function answerIssues(
	given: readonly GivenAnswer[],
	questions: readonly Question[],
	before: readonly Answer[] | null,
): InputIssue[] {
	const issueAt = (questionId: string, message: string): InputIssue => ({
		path: ['answers', questionId],
		message,
	});
	const repeated = given.filter(
		({ questionId }, index) => given.findIndex((one) => one.questionId === questionId) < index,
	);
	const unknown = given.filter(
		({ questionId, value }) =>
			!questions.some(({ id }) => id === questionId) &&
			!isSameValue(value, answerOf(before ?? [], questionId)),
	);
	const wrong = questions.flatMap((question) => {
		const value = answerOf(given, question.id);
		if (before !== null && isSameValue(value, answerOf(before, question.id))) return [];
		const message = problemOf(question, value);
		return message === null ? [] : issueAt(question.id, message);
	});
	return [
		...repeated.map(({ questionId }) => issueAt(questionId, 'A question has one answer')),
		...unknown.map(({ questionId }) => issueAt(questionId, 'The event does not ask this question')),
		...wrong,
	];
}

function problemOf(question: Question, value: AnswerValue | null): string | null {
	const { label, required } = question;
	if (value === null) return required ? `Please answer: ${label}` : null;
	switch (question.kind) {
		case 'text': {
			if (typeof value !== 'string') return `Please answer with a text: ${label}`;
			const { error } = lineOfText('The answer', maxAnswerLength).safeParse(value);
			return error === undefined ? null : `${error.issues[0]?.message}: ${label}`;
		}
		case 'number':
			return typeof value === 'number' && Math.abs(value) <= maxNumber
				? null
				: `Please enter a number: ${label}`;
		case 'yes-no':
			return typeof value === 'boolean' ? null : `Please answer yes or no: ${label}`;
		case 'one':
			return typeof value === 'string' && question.choices.includes(value)
				? null
				: `Please choose one of the answers: ${label}`;
		case 'several': {
			const isChosen =
				Array.isArray(value) &&
				new Set(value).size === value.length &&
				value.every((choice) => question.choices.includes(choice));
			return isChosen ? null : `Please choose from the answers: ${label}`;
		}
	}
}
