import { practiceAuthentication, practiceCards } from '@burgee/core';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import choiceStyles from '../ui/choice.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { PracticeBadge } from '../ui/practice-badge.tsx';
import type { CardFormProps } from './card-form-props.ts';
import styles from './practice-card-form.module.css';

type Token = (typeof practiceCards)[number]['token'];

/**
 * A payment form with a list of practice cards. A hint beside each card tells the payer what
 * happens when the card is charged.
 */
export default function PracticeCardForm({ payLabel, disabled, bankAsks, onToken }: CardFormProps) {
	const [chosen, setChosen] = useState<Token>('paid');
	const pay = (submitted: FormEvent) => {
		submitted.preventDefault();
		if (!disabled) onToken(chosen);
	};
	const refuse = () => onToken(practiceAuthentication.refused);
	return (
		<form className={`stack gap-3 ${styles.form}`} onSubmit={pay}>
			<PracticeBadge>no money is taken</PracticeBadge>
			<fieldset className="stack gap-1" disabled={disabled}>
				<legend className={styles.legend}>Choose a practice card</legend>
				{practiceCards.map(({ token, name, hint }) => (
					<label key={token} className={`${choiceStyles.choice} ${styles.card}`}>
						<input
							type="radio"
							name="practice-card"
							aria-labelledby={`card-${token}-name`}
							aria-describedby={`card-${token}-hint`}
							value={token}
							checked={chosen === token}
							onChange={() => setChosen(token)}
						/>
						<span className="strong" id={`card-${token}-name`}>
							{name}
						</span>
						<span className="soft small" id={`card-${token}-hint`}>
							{hint}
						</span>
					</label>
				))}
			</fieldset>
			<div>
				<Button type="submit" variant="primary" aria-disabled={disabled}>
					{payLabel}
				</Button>
			</div>
			<Dialog
				title="Practice Bank: do you approve this payment?"
				open={bankAsks}
				onClose={refuse}
				footer={
					<>
						<Button variant="primary" onClick={() => onToken(practiceAuthentication.approved)}>
							Approve
						</Button>
						<Button onClick={refuse}>Decline</Button>
					</>
				}
			>
				<p>A real bank would ask you here or in its app. No money is taken.</p>
			</Dialog>
		</form>
	);
}
