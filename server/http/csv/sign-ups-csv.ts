import { erasedName, londonDateTime, type SignUp, type WorkDay } from '@burgee/core';
import { type CsvColumns, toCsv } from './csv.ts';

/**
 * Returns the volunteers of a work day as CSV.
 * @param jobs the jobs of the work day, which name the jobs that the volunteers chose.
 */
export function signUpsCsv(signUps: readonly SignUp[], jobs: WorkDay['jobs']): string {
	const titles = new Map(jobs.map(({ id, title }) => [id, title]));
	const columns: CsvColumns<SignUp> = {
		'First name': ({ firstName, erasedAt }) => (erasedAt === null ? firstName : erasedName),
		'Last name': ({ lastName }) => lastName,
		Jobs: ({ selectedJobs }) =>
			selectedJobs.map((id) => titles.get(id) ?? 'Removed job').join('; ') || null,
		'Other job': ({ otherJob }) => otherJob,
		'Brings tools': ({ bringingTools }) => (bringingTools ? 'Yes' : 'No'),
		'Wants food': ({ wantsFood }) => (wantsFood ? 'Yes' : 'No'),
		Notes: ({ notes }) => notes,
		'Signed up (UK time)': ({ submittedAt }) => londonDateTime(submittedAt).replace('T', ' '),
	};
	return toCsv(columns, signUps);
}
