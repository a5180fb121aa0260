import {
	eventLabels,
	hasChoices,
	type InputIssue,
	maxQuestions,
	type QuestionKind,
} from '@burgee/core';
import { useState } from 'react';
import { CheckField, TextField } from '../../ui/field.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { UndoNotice } from '../../ui/undo-notice.tsx';
import { FieldList } from '../records/field-list.tsx';
import formStyles from '../records/form.module.css';
import { kindWords, type QuestionValues } from './questions.ts';

const newQuestion: QuestionValues = {
	...{ key: '', id: null, label: '', choices: '', required: false },
	kind: 'text',
};

interface QuestionFieldsProps {
	value: QuestionValues[];
	onChange: (questions: QuestionValues[]) => void;
	issues: readonly InputIssue[];
}

interface RemovedQuestion {
	question: QuestionValues;
	index: number;
	state: 'removed' | 'restored';
}

const kinds = Object.keys(kindWords) as QuestionKind[];
const kindNames = kinds.map((kind) => kindWords[kind]);

/** The questions of an event, in the order in which its booking form asks them. */
export function QuestionFields({ value, onChange, issues }: QuestionFieldsProps) {
	const [removed, setRemoved] = useState<RemovedQuestion | null>(null);
	return (
		<fieldset className={formStyles.group}>
			<legend>{eventLabels.questions}</legend>
			<p className="soft small">
				The booking form asks up to ten questions of your own, once for each booking. The answers
				are not shown to other members. If you change a question later, earlier answers stay
				readable.
			</p>
			<FieldList
				name="questions"
				noun="question"
				firstField="label"
				titleOf={({ label }) => label}
				value={value}
				onChange={onChange}
				issues={issues}
				{...(value.length < maxQuestions && { blank: newQuestion })}
				onRemoved={(question, index) => setRemoved({ question, index, state: 'removed' })}
				message={
					removed && {
						index: Math.min(removed.index, value.length),
						content: (
							<Removed
								key={`${removed.question.key} ${removed.state}`}
								{...removed}
								onUndo={() => {
									onChange(value.toSpliced(removed.index, 0, removed.question));
									setRemoved({ ...removed, state: 'restored' });
								}}
								onExpire={() => setRemoved(null)}
							/>
						),
					}
				}
			>
				{({ kind }, bind) => (
					<>
						<TextField label="Question" maxLength={200} required {...bind('label')} />
						<SelectField
							label="Kind of answer"
							options={kindNames}
							{...bind('kind')}
							value={kindWords[kind]}
							onChange={(name) => bind('kind').onChange(kinds[kindNames.indexOf(name)] ?? 'text')}
						/>
						{hasChoices(kind) && (
							<TextField
								label="Choices"
								hint="Each choice on a line of its own."
								multiline
								rows={4}
								required
								{...bind('choices')}
							/>
						)}
						<CheckField label="Must be answered" {...bind('required')} />
					</>
				)}
			</FieldList>
		</fieldset>
	);
}

function Removed({
	question: { label, id },
	index,
	state,
	onUndo,
	onExpire,
}: RemovedQuestion & { onUndo: () => void; onExpire: () => void }) {
	const name = label.trim() === '' ? `Question ${index + 1}` : `The question “${label.trim()}”`;
	if (state === 'restored') {
		return <FocusedNotice tone="success">{`${name} is back.`}</FocusedNotice>;
	}
	const kept = id === null ? '' : ' Answers that bookings have given are kept.';
	return (
		<UndoNotice busy={false} onUndo={onUndo} onExpire={onExpire}>
			{`${name} is removed.${kept}`}
		</UndoNotice>
	);
}
