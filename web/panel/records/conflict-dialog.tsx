import { Fragment, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import choiceStyles from '../../ui/choice.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { comparedWords } from './compared-words.ts';
import styles from './conflict-dialog.module.css';
import type { Difference, Side } from './differences.ts';

interface ConflictDialogProps {
	/** The name of the kind of record, such as 'event'. */
	noun: string;
	differences: readonly Difference[];
	/** Receives, by the label of each field that differs, whether to save the admin's value or the stored value. */
	onSave: (choices: ReadonlyMap<string, Side>) => void;
	onCancel: () => void;
}

const changedByTexts: Record<Difference['changedBy'], string> = {
	yours: 'Only you changed this.',
	theirs: 'Only the other person changed this.',
	both: 'You both changed this. Choose one.',
};

/**
 * Shows each field that differs, with the admin's value and the stored value to choose from. If only one of the two
 * values is new, it is selected at first.
 */
export function ConflictDialog({ noun, differences, onSave, onCancel }: ConflictDialogProps) {
	const form = useRef<HTMLFormElement>(null);
	const formId = useId();
	const [isIncomplete, setIsIncomplete] = useState(false);
	const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(
		() =>
			new Map(
				differences.flatMap(({ label, changedBy }) =>
					changedBy === 'both' ? [] : [[label, changedBy] as const],
				),
			),
	);
	const save = () => {
		const missing = differences.findIndex(({ label }) => !choices.has(label));
		if (missing < 0) return onSave(choices);
		setIsIncomplete(true);
		form.current?.querySelectorAll('fieldset')[missing]?.querySelector('input')?.focus();
	};
	return (
		<Dialog
			wide
			title={`Someone else has changed this ${noun}`}
			open
			onClose={onCancel}
			footer={
				<>
					<Button type="submit" form={formId} variant="primary">
						Save My Choices
					</Button>
					<Button variant="quiet" onClick={onCancel}>
						Keep Editing
					</Button>
				</>
			}
		>
			<p>Your changes are not saved yet. Choose what to keep:</p>
			<form
				ref={form}
				id={formId}
				className="stack gap-3"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					save();
				}}
			>
				{differences.map((difference) => (
					<Choice
						key={difference.label}
						difference={difference}
						value={choices.get(difference.label)}
						isMissing={isIncomplete && !choices.has(difference.label)}
						onChange={(side) => setChoices(new Map(choices).set(difference.label, side))}
					/>
				))}
			</form>
		</Dialog>
	);
}

interface ChoiceProps {
	difference: Difference;
	value: Side | undefined;
	/** Whether the admin tried to save without this choice. */
	isMissing: boolean;
	onChange: (side: Side) => void;
}

function Choice({ difference, value, isMissing, onChange }: ChoiceProps) {
	const { label, yours, theirs, changedBy } = difference;
	const id = useId();
	const sides = [
		['yours', 'Yours', yours, theirs],
		['theirs', 'Theirs', theirs, yours],
	] as const;
	return (
		<fieldset className={`stack gap-half ${styles.field}`} aria-describedby={`${id}-note`}>
			<legend>{label}</legend>
			<p id={`${id}-note`} className={isMissing ? styles.missing : 'soft small'}>
				{isMissing ? `Choose yours or theirs for “${label}”.` : changedByTexts[changedBy]}
			</p>
			<div className={`stack gap-1 ${styles.sides}`}>
				{sides.map(([side, title, text, other]) => (
					<label key={side} className={choiceStyles.choice}>
						<input
							type="radio"
							name={id}
							aria-labelledby={`${id}-${side}`}
							aria-describedby={`${id}-${side}-text`}
							aria-invalid={isMissing || undefined}
							checked={value === side}
							onChange={() => onChange(side)}
						/>
						<span id={`${id}-${side}`} className="strong">
							{title}
						</span>
						<span id={`${id}-${side}-text`} className={styles.text}>
							<MarkedText text={text} other={other} />
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

/** Marks the words that differ, if the two texts have other words in common. */
function MarkedText({ text, other }: { text: string; other: string }) {
	if (text === '') return <em className="soft">Empty</em>;
	const parts = comparedWords(text, other);
	if (parts.every(({ isChanged }) => isChanged)) return text;
	let position = 0;
	return parts.map(({ text: words, isChanged }) => {
		position += words.length;
		return isChanged ? (
			<mark key={position}>{words}</mark>
		) : (
			<Fragment key={position}>{words}</Fragment>
		);
	});
}
