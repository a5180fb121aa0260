import {
	type InputIssue,
	londonDateTime,
	readCount,
	type WorkDayFormInput,
	workDayForm,
} from '@burgee/core';
import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';
import { parseForm, type ReadForm } from '../../ui/use-form.ts';
import { type ConflictField, plainField, timeField } from '../records/differences.ts';
import { instantOf, timeIssues, withTimeIssues } from '../records/time-fields.ts';

export interface JobValues {
	/** Identifies the job while the form is open. */
	key: string;
	/** Null for a new job. */
	id: string | null;
	title: string;
	description: string;
	/** The number as typed. */
	volunteersNeeded: string;
	/** The number of volunteers when the form was opened. */
	currentVolunteers: number;
}

/** The values of an empty form. The date is a wall-clock time in London. */
export const emptyWorkDay = {
	name: '',
	description: '',
	date: '',
	foodAvailable: false,
	active: true,
	draft: false,
	jobs: [] as JobValues[],
};
export type WorkDayValues = typeof emptyWorkDay;

export function valuesOf(workDay: AdminWorkDayJson): WorkDayValues {
	const { name, description, date, foodAvailable, active, draft, jobs } = workDay;
	return {
		name,
		description,
		date: londonDateTime(date),
		foodAvailable,
		active,
		draft,
		jobs: jobs.map(({ volunteersNeeded, ...job }) => ({
			...job,
			key: job.id,
			volunteersNeeded: String(volunteersNeeded),
		})),
	};
}

/** The fields that the conflict dialog compares. */
export const conflictFields: readonly ConflictField<WorkDayValues>[] = [
	plainField('name', 'Name'),
	timeField('date', 'Date and time'),
	plainField('description', 'Description'),
	plainField('foodAvailable', 'Food is provided'),
	plainField('active', 'Active'),
	plainField('draft', 'Draft'),
	{ label: 'Jobs', names: ['jobs'], text: ({ jobs }) => jobs.map(jobText).join('\n') },
];

function jobText({ title, description, volunteersNeeded }: JobValues, index: number): string {
	const needed = `${index + 1}. ${title}: ${volunteersNeeded} needed`;
	return description === '' ? needed : `${needed}. ${description}`;
}

/** Parses the form values with the same schema as the server. */
export function readValues(
	{ date, jobs, ...values }: WorkDayValues,
	isDateIncomplete: boolean,
): ReadForm<WorkDayFormInput> {
	const read = parseForm(workDayForm, {
		...values,
		date: instantOf(date),
		jobs: jobs.map(({ id, title, description, volunteersNeeded }) => ({
			...(id !== null && { id }),
			title,
			description,
			volunteersNeeded: volunteersNeeded === '' ? null : readCount(volunteersNeeded),
		})),
	});
	const ofDate = timeIssues({
		name: 'date',
		label: 'Date and time',
		text: date,
		isIncomplete: isDateIncomplete,
	});
	return withTimeIssues<WorkDayFormInput>(read, ofDate);
}

/** Returns the error message of a field of a job. */
export function jobError(
	issues: readonly InputIssue[],
	index: number,
	field: keyof JobValues,
): string | undefined {
	return issues.find(({ path }) => path.join('.') === `jobs.${index}.${field}`)?.message;
}
