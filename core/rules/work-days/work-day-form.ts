import { z } from 'zod';
import { instantField } from '../calendar/instant-field.ts';
import { maxIdLength, paragraphs, requiredLine } from '../text-schemas.ts';
import { workDayLabels as labels } from './labels.ts';
import type { WorkDay } from './work-day.ts';

const maxJobs = 100;
const maxVolunteers = 500;

const flag = z.boolean({ error: 'Must be true or false' });

const needed = labels['jobs.volunteersNeeded'];

const jobForm = z.strictObject({
	/** A job keeps its id, so that its volunteers stay with it. A job without an id is new. */
	id: requiredLine('Job id', maxIdLength).optional(),
	title: requiredLine('Job title', 200),
	description: paragraphs('Job description', 1_000).default(''),
	volunteersNeeded: z
		.int({ error: `${needed} must be a whole number` })
		.min(0, `${needed} cannot be negative`)
		.max(maxVolunteers, `${needed} cannot be more than ${maxVolunteers}`),
});

const fields = {
	name: requiredLine(labels.name, 200),
	description: paragraphs(labels.description, 10_000).default(''),
	date: instantField(labels.date),
	foodAvailable: flag.default(false),
	active: flag.default(true),
	draft: flag.default(false),
	jobs: z
		.array(jobForm, { error: 'Jobs must be a list' })
		.max(maxJobs, `A work day has at most ${maxJobs} jobs`)
		.default([]),
};

function requireDistinctIds(
	{ jobs }: { jobs: { id?: string | undefined }[] },
	context: z.RefinementCtx,
): void {
	const seen = new Set<string>();
	for (const [index, { id }] of jobs.entries()) {
		if (id === undefined) continue;
		if (seen.has(id)) {
			context.addIssue({
				code: 'custom',
				path: ['jobs', index, 'id'],
				message: 'Another job has this id',
			});
		}
		seen.add(id);
	}
}

/**
 * Validates the admin's form for a new work day (decision: work-days). `date` is ISO 8601 with an offset.
 * Unknown fields are refused.
 */
export const workDayForm = z.strictObject(fields).superRefine(requireDistinctIds);
export type WorkDayFormInput = z.input<typeof workDayForm>;
export type WorkDayForm = z.output<typeof workDayForm>;

/** Validates the admin's form for an existing work day. */
export const workDayChange = z
	.strictObject({
		...fields,
		/** Confirms that jobs which volunteers have chosen may be removed. */
		removeJobsWithVolunteers: flag.default(false),
	})
	.superRefine(requireDistinctIds);
export type WorkDayChange = z.output<typeof workDayChange>;

/** Returns the fields of a work day from the form. `newId` makes the id of each new job. */
export function workDayFields(
	{ name, description, date, foodAvailable, active, draft, jobs }: WorkDayForm,
	newId: () => string,
): Omit<WorkDay, 'id' | 'revision'> {
	return {
		name,
		description,
		date,
		foodAvailable,
		active,
		draft,
		jobs: jobs.map(({ id = newId(), ...job }) => ({ id, ...job })),
	};
}

export interface JobWithVolunteers {
	title: string;
	volunteers: number;
}

/**
 * Returns the jobs that a change removes although volunteers have chosen them.
 * @param volunteers the number of volunteers for each job, by job id.
 */
export function removedJobsWithVolunteers(
	before: Pick<WorkDay, 'jobs'>,
	after: Pick<WorkDay, 'jobs'>,
	volunteers: ReadonlyMap<string, number>,
): JobWithVolunteers[] {
	const kept = new Set(after.jobs.map(({ id }) => id));
	return before.jobs.flatMap(({ id, title }) => {
		const count = kept.has(id) ? 0 : (volunteers.get(id) ?? 0);
		return count === 0 ? [] : [{ title, volunteers: count }];
	});
}
