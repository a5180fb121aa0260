import {
	displaySpeed,
	hullSpeedKnots,
	type LengthUnit,
	lengthUnits,
	parseWaterline,
	type Waterline,
} from '@burgee/core';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import styles from './hull-speed-calculator.module.css';

const fieldName = 'waterline';

export function HullSpeedCalculator() {
	const [text, setText] = useState('');
	const [unit, setUnit] = useState<LengthUnit>('metres');
	const [problem, setProblem] = useState<string | null>(null);
	const [answered, setAnswered] = useState<Waterline | null>(null);

	const forget = () => {
		setProblem(null);
		setAnswered(null);
	};
	const answer = (event: FormEvent) => {
		event.preventDefault();
		const read = parseWaterline(text, unit);
		setProblem(read.problem);
		setAnswered(read.length === null ? null : { length: read.length, unit });
		if (read.problem !== null) document.getElementById(fieldName)?.focus();
	};

	return (
		<form className={styles.form} noValidate aria-labelledby="hull-speed-form" onSubmit={answer}>
			<h3 id="hull-speed-form" className={styles.title}>
				Your own boat
			</h3>
			<div className={styles.fields}>
				<TextField
					label="Waterline length"
					name={fieldName}
					hint="A little less than the length of the hull"
					error={problem ?? undefined}
					inputMode="decimal"
					autoComplete="off"
					maxLength={20}
					value={text}
					onChange={(typed) => {
						setText(typed);
						forget();
					}}
				/>
				<SelectField
					label="Measured in"
					name="waterline-unit"
					value={unit}
					options={lengthUnits.map((value) => ({ value, label: value }))}
					onChange={(chosen) => {
						setUnit(lengthUnits.find((known) => known === chosen) ?? unit);
						forget();
					}}
				/>
			</div>
			<Button type="submit" className={styles.submit}>
				Work out hull speed
			</Button>
			<p role="status" className={styles.result}>
				{answered && (
					<>
						A waterline of {answered.length} {answered.unit}:{' '}
						<strong>{displaySpeed(hullSpeedKnots(answered))}</strong>
					</>
				)}
			</p>
		</form>
	);
}
