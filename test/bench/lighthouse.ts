// Measures each public page of the sample club with Lighthouse on a simulated mobile phone, and prints the medians of
// five rounds. The pages that members open at the lake are also compared with their plain versions, which are the same
// HTML without scripts and style sheets. Fails if a limit is missed.
// To measure one page once, pass its path: npm run bench:lighthouse -- /calendar
import { measurePages } from './lighthouse/measure.ts';
import { type Bounds, type Missed, reportComparisons, reportScores } from './lighthouse/report.ts';

/** The pages that members open at the lake. */
const lightPages = ['/', '/calendar', '/event-booking?id=sample-talk'];
const pages = [
	...lightPages,
	'/news',
	'/documents',
	'/beginners',
	'/information',
	'/work-day-booking?id=sample-work-day',
];
const rounds = 5;

const minScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const lightPageBounds: Bounds = {
	lcpRatio: { limit: 1.5, goal: 1.3 },
	codeKiB: { limit: 100, goal: 90 },
	totalKiB: { limit: 140 },
	requests: { limit: 12 },
};

async function bench([only]: string[]): Promise<void> {
	const measured =
		only === undefined
			? await measurePages(pages, lightPages, rounds)
			: await measurePages([only], lightPages, 1);
	print(
		`Lighthouse, mobile, ${only === undefined ? `medians of ${rounds} rounds` : 'one visit'}\n`,
	);
	const missed: Missed[] = [reportScores(measured, minScores)];
	if (measured.some(({ comparison }) => comparison !== null)) {
		print('\nCompared with the same HTML without scripts and style sheets\n');
		missed.push(reportComparisons(measured, lightPageBounds));
	}
	const limits = missed.flatMap((one) => one.limits);
	const goals = missed.flatMap((one) => one.goals);
	if (goals.length > 0) print(`\nMissed goals:\n${goals.join('\n')}`);
	print(limits.length === 0 ? '\nAll limits are met.' : `\nMissed limits:\n${limits.join('\n')}`);
	process.exitCode = limits.length === 0 ? 0 : 1;
}

function print(line: string): void {
	process.stdout.write(`${line}\n`);
}

await bench(process.argv.slice(2));
