import { type AnswerValue, hasAnswered } from '@burgee/core';
import { audienceWords } from '@burgee/core/display/letter-words';
import { expect, test } from 'vitest';
import { isWrittenTo } from '../../../core/rules/mail/event-letter.ts';
import { bookingOf } from '../../contracts/samples.ts';

const answered = (value: AnswerValue) =>
	bookingOf({ id: 'one', answers: [{ questionId: 'meal', label: 'Meal', value }] });

test.each<[AnswerValue, string | boolean | null, boolean]>([
	['Fish', 'Fish', true],
	['Fish', 'Meat', false],
	[['Fish', 'Meat'], 'Meat', true],
	[['Fish', 'Meat'], 'Fish, Meat', false],
	[true, true, true],
	[false, true, false],
	[false, null, true],
	[0, null, true],
	['No nuts', null, true],
])(
	'a booking with the answer %j belongs to the readers with the answer %j: %j',
	(given, value, expected) => {
		expect(hasAnswered(answered(given), { questionId: 'meal', value })).toBe(expected);
		expect(hasAnswered(answered(given), { questionId: 'other', value })).toBe(false);
	},
);

test('a letter to those with an answer does not concern a booking that holds no place', () => {
	const fish = { questionId: 'meal', value: 'Fish' };
	const booking = answered('Fish');
	expect(isWrittenTo(booking, 'answered', fish)).toBe(true);
	for (const changes of [{ cancelledAt: booking.submittedAt }, { paymentRequired: true }]) {
		expect(isWrittenTo({ ...booking, ...changes }, 'answered', fish)).toBe(false);
	}
});

test('the readers of a letter are named with their question and answer', () => {
	const words = (value: string | boolean | null) =>
		audienceWords({ audience: 'answered', answered: { label: 'Towing?', value } });
	expect(words(true)).toBe('Those who answered “Towing?” with “Yes”');
	expect(words(null)).toBe('Those who answered “Towing?”');
});
