import type { SignUpForm } from '@burgee/core';
import type { WorkDayJson } from '@burgee/core/api/work-days';
import { displayDateTime } from '@burgee/core/display/dates';
import type { SignUpDetails } from '../remembered-bookings.ts';
import type { SummaryRow } from './summary-list.tsx';

/** Returns rows with the work day and what the volunteer has entered. */
export function signUpRows(
	workDay: Pick<WorkDayJson, 'name' | 'date'>,
	signUp: Omit<SignUpDetails, 'numberOfJobs'> & { notes?: string | null },
): SummaryRow[] {
	return [
		['Work day', workDay.name],
		['When', displayDateTime(workDay.date)],
		['Name', `${signUp.firstName} ${signUp.lastName}`],
		['Jobs', signUp.jobs],
		['Other job', signUp.otherJob],
		['Bringing tools', signUp.bringingTools && 'Yes'],
		['Food', signUp.wantsFood && 'Yes'],
		['Notes', signUp.notes ?? null],
	];
}

/** Returns what the device remembers of a sign-up. */
export function signUpDetailsOf(
	form: SignUpForm,
	{ jobs }: Pick<WorkDayJson, 'jobs'>,
	numberOfJobs: number,
): SignUpDetails {
	const { firstName, lastName, selectedJobs, otherJob, bringingTools, wantsFood } = form;
	const titles = jobs.filter(({ id }) => selectedJobs.includes(id)).map(({ title }) => title);
	return {
		...{ firstName, lastName, numberOfJobs, bringingTools, wantsFood },
		jobs: titles.join('\n'),
		otherJob: otherJob ?? '',
	};
}
