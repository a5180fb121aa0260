import type { WorkDayJson } from '@burgee/core';
import { controlAttributes, FieldNotes } from '../../ui/field-frame.tsx';
import styles from './job-choice.module.css';

type Job = WorkDayJson['jobs'][number];

interface JobChoiceProps {
	/** Also the id of the first box, so that the error summary leads to it. */
	name: string;
	jobs: Job[];
	selected: string[];
	onChange: (selected: string[]) => void;
	error: string | undefined;
}

const hint = 'Choose as many as you like, or name another job below.';

/** The jobs of a work day, each with who is on it already; the whole card can be pressed. */
export function JobChoice({ name, jobs, selected, onChange, error }: JobChoiceProps) {
	const toggle = (id: string, chosen: boolean) =>
		// In the order of the list, whatever order they are ticked in.
		onChange(
			jobs.map((job) => job.id).filter((job) => (job === id ? chosen : selected.includes(job))),
		);
	const {
		id: firstId,
		'aria-describedby': notes,
		...box
	} = controlAttributes({ name, hint, error });
	return (
		<fieldset
			className={error ? `${styles.choice} ${styles.invalid}` : styles.choice}
			aria-describedby={notes}
		>
			<legend className={styles.legend}>Jobs you’d like to help with</legend>
			<FieldNotes name={name} hint={hint} error={error} />
			<ul className={styles.jobs}>
				{jobs.map((job, place) => (
					<li key={job.id}>
						<label className={styles.job}>
							<input
								{...box}
								id={place === 0 ? firstId : undefined}
								className={styles.box}
								type="checkbox"
								aria-labelledby={`job-${place}-title`}
								aria-describedby={`job-${place}-words`}
								checked={selected.includes(job.id)}
								onChange={(event) => toggle(job.id, event.target.checked)}
							/>
							<span className={styles.title} id={`job-${place}-title`}>
								{job.title}
							</span>
							<span className={styles.content} id={`job-${place}-words`}>
								{job.description && <span className={styles.description}>{job.description} </span>}
								<span className={styles.count}>{volunteersOf(job)}</span>
							</span>
						</label>
					</li>
				))}
			</ul>
		</fieldset>
	);
}

function volunteersOf({ currentVolunteers, volunteersNeeded }: Job): string {
	const count = `${currentVolunteers} of ${volunteersNeeded} ${volunteersNeeded === 1 ? 'volunteer' : 'volunteers'}`;
	return currentVolunteers >= volunteersNeeded
		? `${count}. This job is full, and you can still join.`
		: count;
}
