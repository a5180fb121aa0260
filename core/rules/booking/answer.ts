import { z } from 'zod';
import { maxQuestions } from '../events/question.ts';
import { maxIdLength, requiredLine } from '../text-schemas.ts';

/** A text or one choice, a number, yes or no, or several choices. */
const answerValue = z.union(
	[z.string(), z.number(), z.boolean(), z.array(z.string())],
	'An answer must be text, a number, true, false or a list of texts',
);
export type AnswerValue = z.infer<typeof answerValue>;

/** The answer of a booking to a question of its event (decision: event-questions). */
export const answer = z.object({
	questionId: z.string(),
	/** The question as it was asked, so that the answer stays readable when the question is changed or removed. */
	label: z.string(),
	value: answerValue,
});
export type Answer = z.infer<typeof answer>;

/** The answers in JSON of an earlier version, which has none. */
export const laterAnswers = z.array(answer).default([]);

/** The answers in the booking form. `answerIssues` compares them with the event's questions. */
export const answersForm = z
	.array(
		z.strictObject({
			questionId: requiredLine('questionId', maxIdLength),
			value: answerValue,
		}),
		{ error: 'Answers must be a list' },
	)
	.max(maxQuestions, `A booking has at most ${maxQuestions} answers`)
	.default([]);
export type GivenAnswer = z.output<typeof answersForm>[number];
