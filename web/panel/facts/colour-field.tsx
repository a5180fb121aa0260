import { type ColourProblem, parseColour } from '@burgee/core/rules/site/look/club-look';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { controlAttributes, FieldFrame, type FieldProps } from '../../ui/field-frame.tsx';
import styles from './colour-field.module.css';

interface ColourFieldProps extends FieldProps {
	value: string;
	onChange: (value: string) => void;
	/** The colour that an empty field stands for. */
	own: string;
	/** Why the typed colour will be refused, if it will be. */
	problem?: ColourProblem | null;
}

/** A colour, chosen from the browser's palette or typed. */
export function ColourField({ value, onChange, own, problem = null, ...field }: ColourFieldProps) {
	const isRefused = problem !== null && field.error === undefined;
	return (
		<FieldFrame {...field}>
			<div className={styles.pair}>
				<input
					type="color"
					className={styles.swatch}
					aria-label={`${field.label}: choose`}
					value={parseColour(value) ?? own}
					onChange={({ target }) => onChange(target.value)}
				/>
				<input
					type="text"
					{...controlAttributes(field)}
					className={`${fieldStyles.control} ${styles.code}`}
					value={value}
					placeholder={own}
					maxLength={7}
					autoComplete="off"
					spellCheck={false}
					onChange={({ target }) => onChange(target.value)}
				/>
			</div>
			<p className={isRefused ? 'small' : 'visually-hidden'} role="status">
				{isRefused && `${problem.message}.`}
			</p>
			{problem && (
				<Button className={styles.nearest} onClick={() => onChange(problem.nearest)}>
					{`Use ${problem.nearest}`}
				</Button>
			)}
		</FieldFrame>
	);
}
