import { readCount } from '@burgee/core';
import { Minus, Plus } from 'lucide-react';
import styles from './count-field.module.css';
import fieldStyles from './field.module.css';
import { controlAttributes, FieldFrame, type FieldProps } from './field-frame.tsx';

interface CountFieldProps extends FieldProps {
	/** What is typed: digits, or nothing. */
	value: string;
	onChange: (value: string) => void;
	min: number;
	required?: boolean | undefined;
	disabled?: boolean | undefined;
}

/** A number of people or things: typed, or stepped with large buttons. */
export function CountField({
	value,
	onChange,
	min,
	required = false,
	disabled = false,
	...words
}: CountFieldProps) {
	const count = readCount(value);
	const step = (by: number) => onChange(String(Math.max(min, count + by)));
	return (
		<FieldFrame {...words} required={required}>
			<div className={styles.row}>
				{/* Never disabled at the minimum: the focus would be lost under a finger. */}
				<button
					type="button"
					className={styles.step}
					aria-label={`One fewer: ${words.label}`}
					aria-disabled={count <= min}
					disabled={disabled}
					onClick={() => step(-1)}
				>
					<Minus aria-hidden size={22} />
				</button>
				<input
					{...controlAttributes(words)}
					className={`${fieldStyles.control} ${styles.count}`}
					type="text"
					inputMode="numeric"
					autoComplete="off"
					maxLength={9}
					required={required}
					disabled={disabled}
					value={value}
					onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
				/>
				<button
					type="button"
					className={styles.step}
					aria-label={`One more: ${words.label}`}
					disabled={disabled}
					onClick={() => step(1)}
				>
					<Plus aria-hidden size={22} />
				</button>
			</div>
		</FieldFrame>
	);
}
