import styles from './field.module.css';
import { controlAttributes, FieldFrame, type FieldProps } from './field-frame.tsx';

interface SelectFieldProps extends FieldProps {
	value: string;
	onChange: (value: string) => void;
	options: readonly string[];
}

export function SelectField({ value, onChange, options, ...field }: SelectFieldProps) {
	return (
		<FieldFrame {...field}>
			<select
				{...controlAttributes(field)}
				className={styles.control}
				value={value}
				onChange={(event) => onChange(event.target.value)}
			>
				{options.map((option) => (
					<option key={option}>{option}</option>
				))}
			</select>
		</FieldFrame>
	);
}
