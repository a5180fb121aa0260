import {
	displaySpeed,
	hullSpeedKnots,
	type LengthUnit,
	lengthUnits,
	parseWaterline,
	type Waterline,
} from '@burgee/core';
import { pageMessages } from '@burgee/core/display/page-messages';
import { type FormEvent, useState } from 'react';
import { useIsHydrated } from '../../api/page-data.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './hull-speed-calculator.module.css';

const fieldName = 'waterline';

export function HullSpeedCalculator() {
	const isHydrated = useIsHydrated();
	const [text, setText] = useState('');
	const [unit, setUnit] = useState<LengthUnit>('metres');
	const [problem, setProblem] = useState<string | null>(null);
	const [waterline, setWaterline] = useState<Waterline | null>(null);

	const clearResult = () => {
		setProblem(null);
		setWaterline(null);
	};
	const calculate = (event: FormEvent) => {
		event.preventDefault();
		const parsed = parseWaterline(text, unit);
		setProblem(parsed.problem);
		setWaterline(parsed.length === null ? null : { length: parsed.length, unit });
		if (parsed.problem !== null) document.getElementById(fieldName)?.focus();
	};

	return (
		<form
			className={`stack panel screen-only ${styles.form}`}
			noValidate
			aria-labelledby="hull-speed-form"
			onSubmit={calculate}
		>
			<h3 id="hull-speed-form" className={styles.title}>
				Try your own boat
			</h3>
			<noscript>{pageMessages.formNeedsScript}</noscript>
			<fieldset className={`stack ${styles.fields}`} disabled={!isHydrated}>
				<TextField
					label="Waterline length"
					name={fieldName}
					hint="Usually a little less than the length of the hull."
					error={problem ?? undefined}
					inputMode="decimal"
					autoComplete="off"
					maxLength={20}
					value={text}
					onChange={(value) => {
						setText(value);
						clearResult();
					}}
				/>
				<SelectField
					label="Measured in"
					name="waterline-unit"
					value={unit}
					options={lengthUnits}
					onChange={(value) => {
						setUnit(lengthUnits.find((lengthUnit) => lengthUnit === value) ?? unit);
						clearResult();
					}}
				/>
				<Button type="submit" className={styles.submit}>
					Work Out Hull Speed
				</Button>
			</fieldset>
			<p role="status" className={styles.result}>
				{waterline && (
					<>
						A waterline of {waterline.length} {waterline.unit}:{' '}
						<strong>{displaySpeed(hullSpeedKnots(waterline))}</strong>
					</>
				)}
			</p>
		</form>
	);
}
