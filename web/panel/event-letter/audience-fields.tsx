import {
	type EventLetterForm,
	hasAnswered,
	eventLetterLabels as labels,
	letterAudiences,
} from '@burgee/core';
import type { EventLettersJson } from '@burgee/core/api/event-letters';
import { answerWords } from '@burgee/core/display/answer-words';
import { audienceWords } from '@burgee/core/display/letter-words';
import { SelectField } from '../../ui/select-field.tsx';

export type Audience = Pick<EventLetterForm, 'audience' | 'answered'>;

/** Returns how many emails a letter would be, and to whom it would go. */
export function describeAudience(
	{ emails, questions }: EventLettersJson,
	{ audience, answered }: Audience,
): { count: number; words: string } {
	const asked = questionOf({ questions }, answered);
	if (audience !== 'answered' || !answered || !asked) {
		const count = audience === 'answered' ? 0 : emails[audience];
		return { count, words: audienceWords({ audience, answered: null }) };
	}
	const { value } = answered;
	const found = value === null ? asked : asked.answers.find((answer) => answer.value === value);
	return {
		count: found?.emails ?? 0,
		words: audienceWords({ audience, answered: { label: asked.label, value } }),
	};
}

function questionOf(
	{ questions }: Pick<EventLettersJson, 'questions'>,
	answered: Audience['answered'],
) {
	return questions.find(({ id }) => id === answered?.questionId);
}

/** Returns the bookings of the audience that a letter does not reach, because they have no address. */
export function withoutAddressOf(
	{ withoutAddress }: EventLettersJson,
	{ audience, answered }: Audience,
): EventLettersJson['withoutAddress'] {
	return withoutAddress.filter((booking) =>
		answered
			? booking.audiences.includes('all') && hasAnswered(booking, answered)
			: booking.audiences.includes(audience),
	);
}

/** Returns the audience of a first letter. */
export function firstAudience(found: EventLettersJson): Audience {
	const audiences = audiencesOf(found);
	const withEmails = audiences.find((each) => describeAudience(found, each).count > 0);
	return withEmails ?? audiences[0] ?? { audience: 'all', answered: null };
}

/** Returns the audiences that a booking or a waiting party belongs to, even if a letter does not reach it. */
function audiencesOf(found: EventLettersJson): Audience[] {
	return letterAudiences
		.flatMap((audience): Audience[] =>
			audience === 'answered'
				? found.questions.map(({ id }) => ({ audience, answered: { questionId: id, value: null } }))
				: [{ audience, answered: null }],
		)
		.filter((each) => hasReaders(found, each));
}

function hasReaders(found: EventLettersJson, audience: Audience): boolean {
	return (
		describeAudience(found, audience).count > 0 || withoutAddressOf(found, audience).length > 0
	);
}

interface AudienceFieldsProps {
	found: EventLettersJson;
	value: Audience;
	error: string | undefined;
	onChange: (audience: Audience) => void;
}

/** To whom a letter goes. If its readers have answered a question with choices, a second field asks for the answer. */
export function AudienceFields({ found, value, error, onChange }: AudienceFieldsProps) {
	const { answered } = value;
	const withCount = (words: string, count: number) => `${words} (${count.toLocaleString('en-GB')})`;
	const option = (audience: Audience) => {
		const { count, words } = describeAudience(found, audience);
		const asked = questionOf(found, audience.answered);
		// A phone cuts off a longer option.
		return { audience, label: withCount(asked ? `Answered “${asked.label}”` : words, count) };
	};
	const withAnswer = (given: string | boolean | null): Audience => ({
		...value,
		answered: answered && { ...answered, value: given },
	});
	const chosen = option(withAnswer(null));
	const others = audiencesOf(found).map(option);
	const options = others.some(({ label }) => label === chosen.label) ? others : [chosen, ...others];

	const asked = questionOf(found, answered);
	const answers = [
		{ value: null, label: withCount('Any answer', asked?.emails ?? 0) },
		...(asked?.answers ?? [])
			.filter((given) => hasReaders(found, withAnswer(given.value)))
			.map((given) => ({
				value: given.value,
				label: withCount(answerWords(given.value), given.emails),
			})),
	];
	return (
		<>
			<SelectField
				name="audience"
				error={error}
				label={labels.audience}
				hint={
					value.audience === 'waiting'
						? 'Each party on the waiting list gets an email of its own.'
						: 'Each booking with an address gets an email of its own. Cancelled bookings get none.'
				}
				value={chosen.label}
				options={options.map(({ label }) => label)}
				onChange={(label) => {
					const next = options.find((each) => each.label === label);
					if (next) onChange(next.audience);
				}}
			/>
			{answered && answers.length > 1 && (
				<SelectField
					name="answered"
					label={labels.answered}
					value={answers.find((each) => each.value === answered.value)?.label ?? ''}
					options={answers.map(({ label }) => label)}
					onChange={(label) => {
						const next = answers.find((each) => each.label === label);
						if (next) onChange(withAnswer(next.value));
					}}
				/>
			)}
		</>
	);
}
