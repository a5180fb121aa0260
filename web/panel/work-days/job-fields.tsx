import type { InputIssue } from '@burgee/core';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CountField } from '../../ui/count-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { pluralise } from '../../ui/pluralise.ts';
import formStyles from '../records/form.module.css';
import { ItemButtons, issueAt, useFieldList } from '../records/use-field-list.tsx';
import type { JobValues } from './record.ts';

interface JobFieldsProps {
	value: JobValues[];
	onChange: (jobs: JobValues[]) => void;
	issues: readonly InputIssue[];
}

/** The jobs of a work day, in the order in which members see them. */
export function JobFields({ value: jobs, onChange, issues }: JobFieldsProps) {
	const list = useFieldList({ name: 'jobs', firstField: 'title', items: jobs, onChange });
	const add = () =>
		list.add({
			...{ key: newKey(), id: null, title: '', description: '' },
			...{ volunteersNeeded: '1', currentVolunteers: 0 },
		});

	return (
		<>
			{jobs.length === 0 && (
				<p className="soft">Without jobs, volunteers can only write what they would like to do.</p>
			)}
			<ol className="stack">
				{jobs.map((job, index) => (
					<li key={job.key} className={`panel ${formStyles.item}`}>
						<OneJob
							job={job}
							index={index}
							isLast={index === jobs.length - 1}
							issues={issues}
							onChange={(changes) => onChange(jobs.with(index, { ...job, ...changes }))}
							onMove={(step) => list.move(index, step)}
							onRemove={() => list.remove(index)}
						/>
					</li>
				))}
			</ol>
			<div>
				<Button id={list.addId} icon={Plus} onClick={add}>
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
		error: issueAt(issues, `jobs.${index}.${field}`),
		onChange: (value: string) => onChange({ [field]: value }),
	});
	return (
		<fieldset className={`stack ${formStyles.itemGroup}`}>
			<legend>Job {index + 1}</legend>
			<TextField label="Title" required {...bind('title')} />
			<TextField label="Description (optional)" {...bind('description')} />
			<CountField label="Volunteers needed" min={0} required {...bind('volunteersNeeded')} />
			{job.currentVolunteers > 0 && (
				<p className="soft">{pluralise(job.currentVolunteers, 'volunteer')} chose this job.</p>
			)}
			<ItemButtons
				id={`jobs.${index}`}
				name={name}
				isFirst={index === 0}
				isLast={isLast}
				onMove={onMove}
				onRemove={onRemove}
			/>
		</fieldset>
	);
}

let lastKey = 0;

function newKey(): string {
	lastKey += 1;
	return `new job ${lastKey}`;
}
