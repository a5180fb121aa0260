import type { Result } from 'lighthouse';
import type { MeasuredPage } from './measure.ts';
import { auditValue, type Category, categories, failedAudits, medianBy, scoreOf } from './visit.ts';

/** The largest value that a page may have. A missed goal is printed, but only a missed limit is a failure. */
export interface Bound {
	limit: number;
	goal?: number;
}

export interface Bounds {
	/** The largest contentful paint (LCP) of the page divided by that of its plain version. */
	lcpRatio: Bound;
	/** The gzip size of scripts and styles. */
	codeKiB: Bound;
	/** The transferred size of everything. */
	totalKiB: Bound;
	requests: Bound;
}

export interface Missed {
	limits: string[];
	goals: string[];
}

const times = {
	FCP: 'first-contentful-paint',
	LCP: 'largest-contentful-paint',
	SI: 'speed-index',
	TBT: 'total-blocking-time',
};

const print = (line: string) => process.stdout.write(`${line}\n`);
const row = (path: string, cells: string[], width: number) =>
	print(path.padEnd(36) + cells.map((cell) => cell.padStart(width)).join(''));

/** Prints the median scores and times of each page. */
export function reportScores(pages: MeasuredPage[], minScores: Record<Category, number>): Missed {
	row('', ['perf', 'access', 'best', 'SEO', ...Object.keys(times), 'CLS'], 9);
	const limits = pages.flatMap(({ path, visits }) => {
		const medians = categories.map((category) => {
			const result = medianBy(visits, (visited) => scoreOf(visited, category));
			return { category, result, score: scoreOf(result, category) };
		});
		row(
			path,
			[
				...medians.map(({ score }) => String(score)),
				...Object.values(times).map((audit) => `${Math.round(medianOf(visits, audit))} ms`),
				medianOf(visits, 'cumulative-layout-shift').toFixed(3),
			],
			9,
		);
		return medians
			.filter(({ category, score }) => score < minScores[category])
			.map(({ category, result, score }) => {
				const audits = failedAudits(result, category);
				return `${path}: ${category} ${score}, minimum ${minScores[category]}: ${audits}`;
			});
	});
	return { limits, goals: [] };
}

/** Prints the LCP of each compared page and of its plain version, and what the page loads. */
export function reportComparisons(pages: MeasuredPage[], bounds: Bounds): Missed {
	row('', ['LCP', 'plain LCP', 'ratio', 'script+style', 'everything', 'requests'], 14);
	const missed: Missed = { limits: [], goals: [] };
	for (const { path, visits, comparison } of pages) {
		if (comparison === null) continue;
		const lcp = medianOf(visits, times.LCP);
		const plainLcp = medianOf(comparison.plainVisits, times.LCP);
		const largest = (values: number[]) => Math.max(...values);
		const ratio = lcp / plainLcp;
		const codeKiB = largest(comparison.loads.map(({ code }) => code / 1024));
		const totalKiB = largest(comparison.loads.map(({ total }) => total / 1024));
		const requests = largest(comparison.loads.map((load) => load.requests));
		const cells: [name: string, value: number, shown: string, bound: Bound][] = [
			['LCP ratio', ratio, `${ratio.toFixed(2)} x`, bounds.lcpRatio],
			['script and style', codeKiB, `${codeKiB.toFixed(1)} KiB`, bounds.codeKiB],
			['everything', totalKiB, `${totalKiB.toFixed(1)} KiB`, bounds.totalKiB],
			['requests', requests, String(requests), bounds.requests],
		];
		row(
			path,
			[
				...[lcp, plainLcp].map((ms) => `${Math.round(ms)} ms`),
				...cells.map(([, , shown]) => shown),
			],
			14,
		);
		for (const [name, value, shown, { limit, goal = limit }] of cells) {
			if (value > limit) missed.limits.push(`${path}: ${name} ${shown}, limit ${limit}`);
			else if (value > goal) missed.goals.push(`${path}: ${name} ${shown}, goal ${goal}`);
		}
	}
	return missed;
}

function medianOf(results: Result[], audit: string): number {
	const value = (result: Result) => auditValue(result, audit);
	return value(medianBy(results, value));
}
