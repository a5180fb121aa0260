import { z } from 'zod';
import type { InputIssue } from '../../errors/club-error.ts';
import { lineOfText, maxIdLength, paragraphs, requiredLine } from '../text-schemas.ts';
import { hasVisibleCharacter } from '../visible-character.ts';
import type { WorkDay } from './work-day.ts';

/** The error messages for work-day sign-ups, quoted from specification §5. */
export const signUpMessages = {
	noJob: "Please select at least one job you'd like to help with",
	noName: 'Please enter your first and last name',
} as const;

/** The maximum number of jobs in a sign-up, far above the number of jobs on any work day. */
const maxJobs = 100;

function optional(text: z.ZodType<string, string>) {
	return text
		.nullish()
		.transform((value) => (value && hasVisibleCharacter(value) ? value : null))
		.default(null);
}

const flag = z.boolean({ error: 'Must be true or false' }).default(false);

/**
 * Validates the request body of a sign-up (specification §5). `selectedJobs` are ids of the work
 * day's jobs. `otherJob` is a job that the volunteer describes in words. Unknown fields are
 * refused.
 */
export const signUpForm = z
	.strictObject({
		firstName: requiredLine('First name', 100, signUpMessages.noName),
		lastName: requiredLine('Last name', 100, signUpMessages.noName),
		selectedJobs: z
			.array(requiredLine('Job', maxIdLength), { error: 'Jobs must be a list' })
			.max(maxJobs, `Select no more than ${maxJobs} jobs`)
			.default([]),
		otherJob: optional(lineOfText('Other job', 200)),
		notes: optional(paragraphs('Notes', 1_000)),
		bringingTools: flag,
		wantsFood: flag,
	})
	.superRefine(({ selectedJobs, otherJob }, context) => {
		const problem = (message: string) =>
			context.addIssue({ code: 'custom', path: ['selectedJobs'], message });
		if (selectedJobs.length === 0 && otherJob === null) problem(signUpMessages.noJob);
		if (new Set(selectedJobs).size < selectedJobs.length) {
			problem('Each job can be selected only once');
		}
	});

export type SignUpFormInput = z.input<typeof signUpForm>;
export type SignUpForm = z.output<typeof signUpForm>;

/**
 * Returns an issue for each chosen job that does not belong to the work day, and an issue if the
 * volunteer chose food but the work day offers none.
 */
export function issuesForWorkDay(
	form: SignUpForm,
	workDay: Pick<WorkDay, 'foodAvailable'> & {
		jobs: readonly Pick<WorkDay['jobs'][number], 'id'>[];
	},
): InputIssue[] {
	const jobIds = new Set(workDay.jobs.map(({ id }) => id));
	const issues: InputIssue[] = form.selectedJobs.flatMap((job, index) =>
		jobIds.has(job)
			? []
			: [{ path: ['selectedJobs', index], message: 'This job is not part of this work day' }],
	);
	if (form.wantsFood && !workDay.foodAvailable) {
		issues.push({ path: ['wantsFood'], message: 'Food is not available on this work day' });
	}
	return issues;
}

/** Counts the chosen jobs, including the job that the volunteer described in words. */
export function countChosenJobs({
	selectedJobs,
	otherJob,
}: Pick<SignUpForm, 'selectedJobs' | 'otherJob'>): number {
	return selectedJobs.length + (otherJob === null ? 0 : 1);
}
