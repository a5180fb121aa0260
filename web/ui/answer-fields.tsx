import type { AnswerValue, GivenAnswer, InputIssue, Question } from '@burgee/core';
import { type ReactNode, useState } from 'react';
import fieldStyles from './field.module.css';
import { TextField } from './field.tsx';
import { controlAttributes, FieldFrame, FieldNotes, type FieldProps } from './field-frame.tsx';

interface AnswerFieldsProps {
	questions: readonly Question[];
	value: readonly GivenAnswer[];
	onChange: (answers: GivenAnswer[]) => void;
	issues: readonly InputIssue[];
}

interface AnswerProps extends FieldProps {
	question: Question;
	value: AnswerValue | undefined;
	/** An empty text means no answer. */
	onChange: (value: AnswerValue) => void;
}

/** The questions of an event in its booking form (decision: event-questions). */
export default function AnswerFields({
	questions,
	value: answers,
	onChange,
	issues,
}: AnswerFieldsProps): ReactNode {
	return questions.map((question) => {
		const { id, kind, label, required } = question;
		const name = `answers.${id}`;
		const Field = fields[kind];
		return (
			<Field
				key={id}
				question={question}
				name={name}
				label={required ? label : `${label} (optional)`}
				error={issues.find(({ path }) => path.join('.') === name)?.message}
				value={answers.find(({ questionId }) => questionId === id)?.value}
				onChange={(value) => {
					const others = answers.filter(({ questionId }) => questionId !== id);
					onChange(value === '' ? others : [...others, { questionId: id, value }]);
				}}
			/>
		);
	});
}

const fields: Record<Question['kind'], (props: AnswerProps) => ReactNode> = {
	text: TextAnswer,
	number: NumberAnswer,
	one: ChoiceAnswer,
	several: SeveralAnswer,
	'yes-no': YesNoAnswer,
};

function TextAnswer({ question, value = '', ...field }: AnswerProps) {
	return <TextField {...field} value={String(value)} required={question.required} />;
}

/** Returns the number, or the text as it was typed if it is not one, so that the form can refuse it. */
function numberOf(typed: string): number | string {
	const text = typed.trim().replace(',', '.');
	return text === '' || Number.isNaN(Number(text)) ? typed.trim() : Number(text);
}

function NumberAnswer({ question, value = '', onChange, ...field }: AnswerProps) {
	const [typed, setTyped] = useState(String(value));
	return (
		<TextField
			{...field}
			inputMode="decimal"
			// A text such as '2,' is not yet the number that it becomes.
			value={numberOf(typed) === value ? typed : String(value)}
			required={question.required}
			onChange={(text) => {
				setTyped(text);
				onChange(numberOf(text));
			}}
		/>
	);
}

function ChoiceAnswer({ question, value = '', ...field }: AnswerProps) {
	const { choices, required } = question;
	// A choice that the organiser has removed remains, so that it can be seen.
	const isRemoved = value !== '' && !choices.includes(String(value));
	const options = isRemoved ? [String(value), ...choices] : choices;
	return <Choices {...field} value={String(value)} options={options} required={required} />;
}

function YesNoAnswer({ question, value, onChange, ...field }: AnswerProps) {
	return (
		<Choices
			{...field}
			value={value === undefined ? '' : value === true ? 'Yes' : 'No'}
			options={['Yes', 'No']}
			required={question.required}
			onChange={(chosen) => onChange(chosen === '' ? '' : chosen === 'Yes')}
		/>
	);
}

interface ChoicesProps extends FieldProps {
	value: string;
	options: readonly string[];
	required: boolean;
	onChange: (value: string) => void;
}

function Choices({ value, options, required, onChange, ...field }: ChoicesProps) {
	return (
		<FieldFrame {...field} required={required}>
			<select
				{...controlAttributes(field)}
				className={fieldStyles.control}
				required={required}
				value={value}
				onChange={({ target }) => onChange(target.value)}
			>
				<option value="">{required ? 'Please choose' : 'No answer'}</option>
				{options.map((option) => (
					<option key={option} value={option}>
						{option}
					</option>
				))}
			</select>
		</FieldFrame>
	);
}

function SeveralAnswer({ question, value, onChange, label, name, error }: AnswerProps) {
	const chosen = Array.isArray(value) ? value : [];
	const { 'aria-describedby': notes, id: firstId, ...box } = controlAttributes({ name, error });
	return (
		<fieldset
			className={`stack gap-half ${error ? fieldStyles.invalid : ''}`}
			aria-describedby={notes}
		>
			<legend className={fieldStyles.label}>{question.required ? `${label} *` : label}</legend>
			<FieldNotes name={name} error={error} />
			{[...question.choices, ...chosen.filter((choice) => !question.choices.includes(choice))].map(
				(choice, index) => (
					<label key={choice} className={fieldStyles.checkLabel}>
						<input
							{...box}
							id={index === 0 ? firstId : undefined}
							type="checkbox"
							checked={chosen.includes(choice)}
							onChange={({ target }) => {
								const kept = chosen.filter((one) => one !== choice);
								const next = target.checked ? [...kept, choice] : kept;
								// The answer has the order of the choices, in whatever order they are ticked.
								const inOrder = question.choices.filter((one) => next.includes(one));
								const removed = next.filter((one) => !question.choices.includes(one));
								const all = [...inOrder, ...removed];
								onChange(all.length === 0 ? '' : all);
							}}
						/>
						<span>{choice}</span>
					</label>
				),
			)}
		</fieldset>
	);
}
