import { z } from 'zod';
import { maxIdLength, requiredLine } from '../text-schemas.ts';

/** What a question asks for: a short text, a number, one or several of its choices, or yes or no. */
export const questionKinds = ['text', 'number', 'one', 'several', 'yes-no'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** A question that an event asks once for each booking (decision: event-questions). */
export const question = z.object({
	/** Stays the same when the question is changed, so that the answers remain its answers. */
	id: z.string(),
	label: z.string(),
	kind: z.enum(questionKinds),
	/** Empty unless the answer is one or several of the choices. */
	choices: z.array(z.string()),
	required: z.boolean(),
});
export type Question = z.infer<typeof question>;

export const maxQuestions = 10;
const maxChoices = 20;

/** Whether the answers of this kind are chosen from a list. */
export function hasChoices(kind: QuestionKind): boolean {
	return kind === 'one' || kind === 'several';
}

const questionForm = z
	.strictObject({
		/** A question without an id is new. */
		id: requiredLine('Question id', maxIdLength).optional(),
		label: requiredLine('Question', 200),
		kind: z.enum(questionKinds, { error: 'Choose what kind of answer the question has' }),
		choices: z
			.array(requiredLine('Choice', 100), { error: 'Choices must be a list' })
			.max(maxChoices, `A question has at most ${maxChoices} choices`)
			.default([]),
		required: z.boolean({ error: 'Must be true or false' }).default(false),
	})
	.superRefine(({ kind, choices }, context) => {
		const refuse = (message: string) =>
			context.addIssue({ code: 'custom', path: ['choices'], message });
		if (!hasChoices(kind)) {
			if (choices.length > 0) refuse('This kind of question has no choices');
		} else if (choices.length < 2) refuse('Enter at least two choices');
		else if (new Set(choices).size < choices.length) refuse('Each choice can be listed once');
	});

/**
 * Validates the questions in an admin's event form. The labels differ, because tables and the CSV file have a column for
 * each.
 */
export const questionsForm = z
	.array(questionForm, { error: 'Questions must be a list' })
	.max(maxQuestions, `An event asks at most ${maxQuestions} questions`)
	.superRefine((questions, context) => {
		const repeated = (name: 'id' | 'label', message: string) => {
			const values = questions.map((asked) => asked[name]);
			for (const [index, value] of values.entries()) {
				if (value !== undefined && values.indexOf(value) < index) {
					context.addIssue({ code: 'custom', path: [index, name], message });
				}
			}
		};
		repeated('id', 'Another question has this id');
		repeated('label', 'Another question has the same words');
	})
	.default([]);

/** Returns the questions of a form as they are stored. A new question gets an id. */
export function questionsOf(form: z.output<typeof questionsForm>, newId: () => string): Question[] {
	return form.map(({ id, ...asked }) => ({ id: id ?? newId(), ...asked }));
}
