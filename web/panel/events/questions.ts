import { eventLabels, hasChoices, type Question, type QuestionKind } from '@burgee/core';
import type { Field } from '../records/fields.ts';

/** The words for each kind of answer, in the order in which the form offers them. */
export const kindWords: Record<QuestionKind, string> = {
	text: 'Short text',
	number: 'Number',
	'yes-no': 'Yes or no',
	one: 'One of several choices',
	several: 'Several choices',
};

/** A question in the event form. */
export interface QuestionValues {
	/** Identifies the question while the form is open. */
	key: string;
	/** Null for a new question. */
	id: string | null;
	label: string;
	kind: QuestionKind;
	/** One choice on each line. */
	choices: string;
	required: boolean;
}

export const questions: Field<QuestionValues[], Question[]> = {
	label: eventLabels.questions,
	empty: [],
	fill: (stored) =>
		stored.map(({ choices, ...question }) => ({
			...question,
			key: question.id,
			choices: choices.join('\n'),
		})),
	read: (typed) =>
		typed.map(({ id, label, kind, choices, required }) => ({
			...(id !== null && { id }),
			...{ label, kind, required },
			choices: hasChoices(kind) ? linesOf(choices) : [],
		})),
	display: (typed) => typed.map(questionText).join('\n'),
};

function linesOf(text: string): string[] {
	return text
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '');
}

function questionText({ label, kind, choices, required }: QuestionValues, index: number): string {
	const answer = hasChoices(kind) ? `: ${linesOf(choices).join(', ')}` : '';
	const must = required ? ', must be answered' : '';
	return `${index + 1}. ${label} (${kindWords[kind]}${answer}${must})`;
}
