import { dirname } from 'node:path';
import { serverFolder } from '../config/server-folder.ts';
import type { CheckResult } from '../doctor/check.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Report } from './report.ts';

/** Runs all checks with the environment of this process, and prints what they have found. */
export async function doctor(report: Report): Promise<ExitCode> {
	const results = await diagnose(process.env, { root: dirname(serverFolder) });
	const sentences = (kind: 'problems' | 'notChecked') =>
		results.flatMap((result) => result[kind].map((message) => ({ check: result.name, message })));
	const problems = sentences('problems');
	const notChecked = sentences('notChecked');
	report.result(doctorText(results), {
		checks: results.map(({ name }) => name),
		problems,
		notChecked,
	});
	return problems.length > 0 ? exitCodes.found : exitCodes.done;
}

/** Says that nothing is wrong only if each check has ended and could look at everything. */
export function doctorText(results: readonly CheckResult[]): string {
	const lines = results.flatMap(({ name, problems, notChecked }) => [
		...problems.map((problem) => `${name}: ${problem}`),
		...notChecked.map((sentence) => `${name}, not checked: ${sentence}`),
	]);
	const problems = results.flatMap((result) => result.problems).length;
	const isComplete = results.every(({ notChecked }) => notChecked.length === 0);
	lines.push(
		problems > 0
			? `${problems} ${problems === 1 ? 'problem was' : 'problems were'} found.`
			: isComplete
				? 'Nothing is wrong.'
				: 'No problem was found, but not everything could be checked.',
	);
	return lines.map((line) => `${line}\n`).join('');
}
