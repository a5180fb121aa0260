import {
	workDayLabels as labels,
	readCount,
	type WorkDayFormInput,
	workDayForm,
} from '@burgee/core';
import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api } from '../../api/client.ts';
import type { FormSchema } from '../../ui/use-form.ts';
import { type Field, flag, text, time } from '../records/fields.ts';
import { panelRecord } from '../records/record.ts';
import { recordFields } from '../records/record-fields.ts';

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

const jobs: Field<JobValues[], AdminWorkDayJson['jobs']> = {
	label: labels.jobs,
	empty: [],
	fill: (stored) =>
		stored.map(({ volunteersNeeded, ...job }) => ({
			...job,
			key: job.id,
			volunteersNeeded: String(volunteersNeeded),
		})),
	read: (typed) =>
		typed.map(({ id, title, description, volunteersNeeded }) => ({
			...(id !== null && { id }),
			title,
			description,
			volunteersNeeded: volunteersNeeded === '' ? null : readCount(volunteersNeeded),
		})),
	display: (typed) => typed.map(jobText).join('\n'),
};

function jobText({ title, description, volunteersNeeded }: JobValues, index: number): string {
	const needed = `${index + 1}. ${title}: ${volunteersNeeded} needed`;
	return description === '' ? needed : `${needed}. ${description}`;
}

/** A form as it is sent. `removeJobsWithVolunteers` confirms that jobs which volunteers have chosen may be removed. */
export type SentWorkDay = WorkDayFormInput & { removeJobsWithVolunteers?: boolean };

const schema: FormSchema<SentWorkDay> = workDayForm;

export const workDay = panelRecord({
	noun: 'work day',
	list: 'work-days',
	form: recordFields(
		{
			name: text(labels.name, 'required'),
			date: time(labels.date, 'required'),
			description: text(labels.description, 'optional'),
			foodAvailable: flag(labels.foodAvailable),
			active: flag(labels.active, true),
			draft: flag(labels.draft),
			jobs,
		},
		{ schema },
	),
	load: (workDayId: string, signal?: AbortSignal) =>
		api('GET /api/admin/work-days/:workDayId', { workDayId, signal }),
	loading: 'Loading work day…',
	loadFailed: panelMessages.workDayFailed,
	missing: 'work-day-not-found',
	create: {
		page: 'create-work-day',
		done: panelMessages.workDayCreated,
		failed: panelMessages.workDayCreateFailed,
		send: (body, idempotencyKey) => api('POST /api/admin/work-days', { body, idempotencyKey }),
	},
	update: {
		page: 'edit-work-day',
		done: panelMessages.workDayUpdated,
		failed: panelMessages.workDayUpdateFailed,
		send: ({ id: workDayId }, body, revision) =>
			api('PUT /api/admin/work-days/:workDayId', { workDayId, body, revision }),
	},
});
