import type { SignUpForm } from '@burgee/core';
import type { AdminWorkDayJson, SignUpJson } from '@burgee/core/api/work-days-panel';

/** Returns the titles of the jobs that a volunteer chose. */
export function jobTitles(
	{ selectedJobs, otherJob }: SignUpJson,
	jobs: AdminWorkDayJson['jobs'],
): string[] {
	const titles = new Map(jobs.map(({ id, title }) => [id, title]));
	return [
		...selectedJobs.map((id) => titles.get(id) ?? 'Removed job'),
		...(otherJob === null ? [] : [`Other job: ${otherJob}`]),
	];
}

/**
 * Returns the form that adds a removed volunteer again. Returns null if the volunteer's name was erased, or if
 * the work day has none of the volunteer's jobs any more.
 */
export function toForm(signUp: SignUpJson, workDay: AdminWorkDayJson): SignUpForm | null {
	const { id: _, revision: __, submittedAt: ___, erasedAt, ...form } = signUp;
	if (erasedAt !== null) return null;
	const selectedJobs = form.selectedJobs.filter((job) => workDay.jobs.some(({ id }) => id === job));
	if (selectedJobs.length === 0 && form.otherJob === null) return null;
	return { ...form, selectedJobs, wantsFood: form.wantsFood && workDay.foodAvailable };
}
