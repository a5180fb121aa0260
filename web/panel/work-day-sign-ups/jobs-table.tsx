import { fullName } from '@burgee/core';
import type { AdminWorkDayJson, SignUpJson } from '@burgee/core/api/work-days-panel';
import { displayVolunteers } from '@burgee/core/display/job-words';
import { listNames } from '@burgee/core/display/listed-names';
import { Badge } from '../../ui/badge.tsx';
import { DataTable } from '../records/data-table.tsx';

interface JobsTableProps {
	jobs: AdminWorkDayJson['jobs'];
	signUps: SignUpJson[];
}

/** How many volunteers each job needs and has, with their names, of many the first three. */
export function JobsTable({ jobs, signUps }: JobsTableProps) {
	const namesOf = (jobId: string) =>
		listNames(signUps.filter(({ selectedJobs }) => selectedJobs.includes(jobId)).map(fullName));
	return (
		<DataTable
			caption="Jobs, with the volunteers that each needs and has"
			rows={jobs}
			keyOf={({ id }) => id}
			columns={[
				{ heading: 'Job', cell: ({ title }) => title },
				{
					heading: 'Needed',
					number: true,
					cell: ({ volunteersNeeded }) => volunteersNeeded,
					narrow: displayVolunteers,
				},
				{
					heading: 'Filled',
					number: true,
					cell: ({ currentVolunteers }) => currentVolunteers,
					narrow: () => null,
				},
				{
					heading: 'Status',
					role: 'badge',
					cell: ({ currentVolunteers, volunteersNeeded }) =>
						currentVolunteers >= volunteersNeeded ? (
							<Badge tone="success">Full</Badge>
						) : (
							<Badge tone="warning">{volunteersNeeded - currentVolunteers} missing</Badge>
						),
				},
				{ heading: 'Volunteers', wraps: true, cell: ({ id }) => namesOf(id) },
			]}
		/>
	);
}
