import type { SignUpForm } from '@burgee/core';
import type { WorkDayJson } from '@burgee/core/api/work-days';
import { displayDateTime } from '@burgee/core/display/dates';
import type { SummaryRow } from '../../ui/summary-list.tsx';

/** Returns rows with the work day and what the volunteer has entered. */
export function signUpRows(workDay: WorkDayJson, form: SignUpForm): SummaryRow[] {
	const titles = workDay.jobs
		.filter(({ id }) => form.selectedJobs.includes(id))
		.map(({ title }) => title);
	return [
		['Work day', workDay.name],
		['When', displayDateTime(workDay.date)],
		['Name', `${form.firstName} ${form.lastName}`],
		['Jobs', titles.join('\n')],
		['Other job', form.otherJob],
		['Bringing tools', form.bringingTools && 'Yes'],
		['Food', form.wantsFood && 'Yes'],
		['Notes', form.notes],
	];
}
