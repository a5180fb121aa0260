/** The names of a work day's fields, in the messages of its schema, in the form and in the conflict dialog. */
export const workDayLabels = {
	name: 'Name',
	date: 'Date and time',
	description: 'Description',
	foodAvailable: 'Food is provided',
	active: 'Active',
	draft: 'Draft',
	jobs: 'Jobs',
	'jobs.volunteersNeeded': 'Volunteers needed',
} as const;
