import type { InputIssue } from '@burgee/core';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CountField } from '../../../ui/count-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { pluralise } from '../../../ui/pluralise.ts';
import styles from './work-day-editor.module.css';
import { type JobValues, jobError } from './work-day-values.ts';

interface JobFieldsProps {
	value: JobValues[];
	onChange: (jobs: JobValues[]) => void;
	issues: readonly InputIssue[];
}

/** The jobs of a work day, in the order in which members see them. */
export function JobFields({ value: jobs, onChange, issues }: JobFieldsProps) {
	const [focusOn, setFocusOn] = useState<{ id: string } | null>(null);
	useEffect(() => {
		if (focusOn !== null) document.getElementById(focusOn.id)?.focus();
	}, [focusOn]);

	const change = (to: JobValues[], focusId: string) => {
		onChange(to);
		setFocusOn({ id: focusId });
	};
	const add = () => {
		const job = {
			...{ key: newKey(), id: null, title: '', description: '' },
			...{ volunteersNeeded: '1', currentVolunteers: 0 },
		};
		change([...jobs, job], `jobs.${jobs.length}.title`);
	};
	const move = (index: number, step: 1 | -1) => {
		const others = jobs.filter((_, position) => position !== index);
		const moved = jobs.filter((_, position) => position === index);
		const to = index + step;
		change(
			[...others.slice(0, to), ...moved, ...others.slice(to)],
			`jobs.${to}.${step === 1 ? 'down' : 'up'}`,
		);
	};
	const remove = (index: number) =>
		change(
			jobs.filter((_, position) => position !== index),
			jobs.length === 1 ? 'add-job' : `jobs.${Math.min(index, jobs.length - 2)}.title`,
		);

	return (
		<>
			{jobs.length === 0 && (
				<p className={styles.hint}>
					Without jobs, volunteers can only write what they would like to do.
				</p>
			)}
			<ol className={styles.jobs}>
				{jobs.map((job, index) => (
					<li key={job.key} className={styles.job}>
						<OneJob
							job={job}
							index={index}
							isLast={index === jobs.length - 1}
							issues={issues}
							onChange={(changes) => onChange(jobs.with(index, { ...job, ...changes }))}
							onMove={(step) => move(index, step)}
							onRemove={() => remove(index)}
						/>
					</li>
				))}
			</ol>
			<div>
				<Button id="add-job" icon={Plus} onClick={add}>
					Add Job
				</Button>
			</div>
		</>
	);
}

interface OneJobProps {
	job: JobValues;
	index: number;
	isLast: boolean;
	issues: readonly InputIssue[];
	onChange: (changes: Partial<JobValues>) => void;
	onMove: (step: 1 | -1) => void;
	onRemove: () => void;
}

function OneJob({ job, index, isLast, issues, onChange, onMove, onRemove }: OneJobProps) {
	const name = job.title.trim() || `job ${index + 1}`;
	const bind = <Field extends 'title' | 'description' | 'volunteersNeeded'>(field: Field) => ({
		name: `jobs.${index}.${field}`,
		value: job[field],
		error: jobError(issues, index, field),
		onChange: (value: string) => onChange({ [field]: value }),
	});
	return (
		<fieldset className={styles.jobGroup}>
			<legend>Job {index + 1}</legend>
			<TextField label="Title" required {...bind('title')} />
			<TextField label="Description (optional)" {...bind('description')} />
			<CountField label="Volunteers needed" min={0} required {...bind('volunteersNeeded')} />
			{job.currentVolunteers > 0 && (
				<p className={styles.hint}>
					{pluralise(job.currentVolunteers, 'volunteer')} chose this job.
				</p>
			)}
			<div className={styles.jobButtons}>
				<Button
					id={`jobs.${index}.up`}
					icon={ArrowUp}
					aria-label={`Move up: ${name}`}
					aria-disabled={index === 0}
					onClick={() => index > 0 && onMove(-1)}
				/>
				<Button
					id={`jobs.${index}.down`}
					icon={ArrowDown}
					aria-label={`Move down: ${name}`}
					aria-disabled={isLast}
					onClick={() => !isLast && onMove(1)}
				/>
				<Button variant="quiet" icon={Trash2} aria-label={`Remove ${name}`} onClick={onRemove}>
					Remove
				</Button>
			</div>
		</fieldset>
	);
}

let lastKey = 0;

function newKey(): string {
	lastKey += 1;
	return `new job ${lastKey}`;
}
