import { fromLondonDateTime, readCount } from '@burgee/core';
import { JobChoice } from '../../ui/job-choice.tsx';
import { WorkDayFacts } from '../../ui/work-day-facts.tsx';
import formStyles from '../records/form.module.css';
import type { workDay } from './record.ts';

/** Shows what members will see. Screen readers skip the preview, because it repeats the form. */
export function WorkDayPreview({ values }: { values: typeof workDay.form.empty }) {
	const { name, description, foodAvailable, active } = values;
	const date = fromLondonDateTime(values.date);
	const jobs = values.jobs.map(({ key, volunteersNeeded, ...job }) => ({
		...job,
		id: key,
		title: job.title || 'Untitled job',
		volunteersNeeded: readCount(volunteersNeeded) || 0,
	}));
	return (
		<div className={`stack panel ${formStyles.preview}`} aria-hidden="true" inert>
			<p className="soft small strong">
				{active ? 'Preview: what members see' : 'Preview: members do not see it until it is active'}
			</p>
			<p className={formStyles.previewName}>{name || 'Name of the work day'}</p>
			{date !== null && <WorkDayFacts workDay={{ date, description, foodAvailable }} />}
			{jobs.length > 0 && (
				<JobChoice
					name="preview"
					jobs={jobs}
					value={[]}
					onChange={() => {}}
					error={undefined}
					legend="Jobs"
					hint="Members choose any number of jobs."
				/>
			)}
		</div>
	);
}
