import { type InputIssue, workDayLabels } from '@burgee/core';
import { pluralise } from '@burgee/core/display/pluralise';
import { CountField } from '../../ui/count-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FieldList } from '../records/field-list.tsx';
import type { JobValues } from './record.ts';

const newJob: JobValues = {
	...{ key: '', id: null, title: '', description: '' },
	...{ volunteersNeeded: '1', currentVolunteers: 0 },
};

interface JobFieldsProps {
	value: JobValues[];
	onChange: (jobs: JobValues[]) => void;
	issues: readonly InputIssue[];
}

/** The jobs of a work day, in the order in which members see them. */
export function JobFields(props: JobFieldsProps) {
	return (
		<>
			{props.value.length === 0 && (
				<p className="soft">Without jobs, volunteers can only write what they would like to do.</p>
			)}
			<FieldList
				name="jobs"
				noun="job"
				firstField="title"
				blank={newJob}
				titleOf={({ title }) => title}
				{...props}
			>
				{({ currentVolunteers }, bind) => (
					<>
						<TextField label="Title" required {...bind('title')} />
						<TextField label="Description (optional)" {...bind('description')} />
						<CountField
							label={workDayLabels['jobs.volunteersNeeded']}
							min={0}
							required
							{...bind('volunteersNeeded')}
						/>
						{currentVolunteers > 0 && (
							<p className="soft">{pluralise(currentVolunteers, 'volunteer')} chose this job.</p>
						)}
					</>
				)}
			</FieldList>
		</>
	);
}
