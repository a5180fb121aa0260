import { type Period, period } from '@burgee/core';
import { ChevronDown } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { parseForm, useForm } from '../../ui/use-form.ts';
import { Tabs } from '../frame/tabs.tsx';
import styles from './period-picker.module.css';

interface PeriodPickerProps {
	chosen: Period;
	presets: readonly { label: string; period: Period }[];
	/** Returns the address of the page for this period. */
	addressOf: (period: Period) => string;
	onChoose: (period: Period) => void;
}

/** Links to the usual periods, and a form for any other period. */
export function PeriodPicker({ chosen, presets, addressOf, onChoose }: PeriodPickerProps) {
	const form = useForm({
		initial: { from: chosen.from ?? '', to: chosen.to ?? '' },
		read: ({ from, to }) => parseForm(period, { from: from || undefined, to: to || undefined }),
		send: async (days) => onChoose(days),
		failure: 'Failed to show this period. Please try again.',
	});
	const tabs = presets.map((preset) => ({
		label: preset.label,
		to: addressOf(preset.period),
		current: preset.period.from === chosen.from && preset.period.to === chosen.to,
	}));
	return (
		<div className={styles.period}>
			<Tabs label="Period" tabs={tabs} />
			<details open={!tabs.some(({ current }) => current)}>
				<summary className="target">
					Other dates
					<ChevronDown aria-hidden size={18} className="chevron" />
				</summary>
				<form
					className={`row gap-2 ${styles.days}`}
					noValidate
					onSubmit={form.submit}
					aria-label="Other dates"
				>
					<ErrorSummary issues={form.issues} />
					<TextField type="date" label="First day" {...form.bind('from')} />
					<TextField type="date" label="Last day" {...form.bind('to')} />
					<Button type="submit">Show</Button>
				</form>
			</details>
		</div>
	);
}
