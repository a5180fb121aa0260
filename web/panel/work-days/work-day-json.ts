import type { WorkDayFormInput } from '@burgee/core';
import type { AdminWorkDayJson } from '@burgee/core/api/work-days-panel';

/** Returns the request body that leaves a work day unchanged. */
export function formOf({
	name,
	description,
	date,
	foodAvailable,
	active,
	draft,
	jobs,
}: AdminWorkDayJson): WorkDayFormInput {
	return {
		name,
		description,
		date,
		foodAvailable,
		active,
		draft,
		jobs: jobs.map(({ currentVolunteers: _, ...job }) => job),
	};
}
