import type { WorkDayJson } from '@burgee/core/api/work-days';
import { displayVolunteers } from '@burgee/core/display/job-words';
import choiceStyles from './choice.module.css';
import fieldStyles from './field.module.css';
import { controlAttributes, FieldNotes } from './field-frame.tsx';
import styles from './job-choice.module.css';

type Job = WorkDayJson['jobs'][number];

interface JobChoiceProps {
	/**
	 * The name of all checkboxes, and also the id of the first checkbox. The error summary links to this id.
	 */
	name: string;
	jobs: Job[];
	/** The ids of the chosen jobs. */
	value: string[];
	onChange: (selected: string[]) => void;
	error: string | undefined;
	legend: string;
	hint: string;
}

export function JobChoice({
	name,
	jobs,
	value: selected,
	onChange,
	error,
	legend,
	hint,
}: JobChoiceProps) {
	const toggle = (id: string, checked: boolean) =>
		// The ids of the chosen jobs keep the order of the job list, in whatever order the user clicks.
		onChange(
			jobs
				.map((job) => job.id)
				.filter((jobId) => (jobId === id ? checked : selected.includes(jobId))),
		);
	const {
		id: firstId,
		'aria-describedby': notes,
		...box
	} = controlAttributes({ name, hint, error });
	return (
		<fieldset
			className={`${styles.choice} ${error ? fieldStyles.invalid : ''}`}
			aria-describedby={notes}
		>
			<legend className={styles.legend}>{legend}</legend>
			<FieldNotes name={name} hint={hint} error={error} />
			<ul className={`stack gap-1 ${styles.jobs}`}>
				{jobs.map((job, index) => (
					<li key={job.id}>
						<label className={`${choiceStyles.choice} ${styles.job}`}>
							<input
								{...box}
								id={index === 0 ? firstId : undefined}
								type="checkbox"
								aria-labelledby={`job-${index}-title`}
								aria-describedby={`job-${index}-details`}
								checked={selected.includes(job.id)}
								onChange={(event) => toggle(job.id, event.target.checked)}
							/>
							<span className="strong" id={`job-${index}-title`}>
								{job.title}
							</span>
							<span className={styles.content} id={`job-${index}-details`}>
								{job.description && <span className="soft">{job.description} </span>}
								<span className={styles.count}>{volunteersOf(job)}</span>
							</span>
						</label>
					</li>
				))}
			</ul>
		</fieldset>
	);
}

function volunteersOf(job: Job): string {
	const count = displayVolunteers(job);
	return job.currentVolunteers >= job.volunteersNeeded
		? `${count}. This job is full, but extra help is welcome.`
		: count;
}
