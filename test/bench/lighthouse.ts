// Measures each public page of the sample club with Lighthouse, and prints the median of five runs. Fails if a
// score is below its minimum, or if the first load of the home page is too large.
// To measure one page once, pass its path: npm run bench:lighthouse -- /calendar
import { gzipSync } from 'node:zlib';
import lighthouse, { type Result } from 'lighthouse';
import { openChromium } from '../browser/chromium.ts';
import unpackChromium from '../browser/unpack-chromium.ts';
import { freePort } from '../free-port.ts';
import { runBurgee } from '../server/running-burgee.ts';

const pages = [
	'/',
	'/calendar',
	'/event-booking?id=sample-talk',
	'/news',
	'/documents',
	'/beginners',
	'/information',
	'/work-day-booking?id=sample-work-day',
];
/** The pages that must reach the minimum performance score, because members open them at the lake. */
const fastPages = pages.slice(0, 3);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const minScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const rounds = 5;
const maxFirstLoadBytes = 110_000;

type Scores = Record<(typeof categories)[number], number>;
const timings = {
	FCP: 'first-contentful-paint',
	LCP: 'largest-contentful-paint',
	SI: 'speed-index',
	TBT: 'total-blocking-time',
	CLS: 'cumulative-layout-shift',
} as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function visit(url: string, port: number): Promise<Result> {
	const visited = await lighthouse(url, {
		port,
		logLevel: 'error',
		output: 'json',
		onlyCategories: [...categories],
	});
	if (visited === undefined) throw new Error(`Lighthouse returned no result for ${url}`);
	if (visited.lhr.runtimeError) throw new Error(visited.lhr.runtimeError.message);
	return visited.lhr;
}

function scoresOf(result: Result): Scores {
	const score = (category: string) => Math.round((result.categories[category]?.score ?? 0) * 100);
	return Object.fromEntries(categories.map((name) => [name, score(name)])) as Scores;
}

function medianOf(results: Result[]): Result {
	const inOrder = results.toSorted((a, b) => scoresOf(a).performance - scoresOf(b).performance);
	const middle = inOrder[Math.floor(inOrder.length / 2)];
	if (middle === undefined) throw new Error('no runs');
	return middle;
}

function missedScores(path: string, result: Result): string[] {
	const scores = scoresOf(result);
	return categories
		.filter((category) => category !== 'performance' || fastPages.includes(path))
		.filter((category) => scores[category] < minScores[category])
		.map((category) => {
			const audits = (result.categories[category]?.auditRefs ?? [])
				.filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
				.map(({ id }) => `${id} (${result.audits[id]?.displayValue ?? result.audits[id]?.title})`);
			return `${path}: ${category} ${scores[category]}, minimum ${minScores[category]}: ${audits.join(', ')}`;
		});
}

/** Returns the gzip size in bytes of the JavaScript and CSS that the page loaded. */
async function firstLoadBytes(result: Result): Promise<number> {
	const details = result.audits['network-requests']?.details;
	if (details?.type !== 'table') throw new Error('Lighthouse lists no requests');
	const urls = details.items
		.filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
		.map(({ url }) => String(url));
	const sizes = await Promise.all(
		[...new Set(urls)].map(async (url) => {
			const file = await (await fetch(url)).arrayBuffer();
			return gzipSync(new Uint8Array(file)).length;
		}),
	);
	return sizes.reduce((sum, size) => sum + size, 0);
}

const row = (path: string, cells: string[]) =>
	print(path.padEnd(32) + cells.map((cell) => cell.padStart(9)).join(''));

async function bench([only]: string[]): Promise<void> {
	const burgee = await runBurgee({ LOG_LEVEL: 'warn' });
	const port = await freePort();
	const removeChromium = await unpackChromium();
	const browser = await openChromium(`--remote-debugging-port=${port}`);
	const failures: string[] = [];
	print(`Lighthouse, mobile, ${only === undefined ? `median of ${rounds} runs` : 'one run'}.\n`);
	row('', ['perf', 'access', 'best', 'SEO', ...Object.keys(timings)]);
	for (const path of only === undefined ? pages : [only]) {
		const results: Result[] = [];
		while (results.length < (only === undefined ? rounds : 1)) {
			results.push(await visit(burgee.url + path, port));
		}
		const result = medianOf(results);
		row(path, [
			...Object.values(scoresOf(result)).map(String),
			...Object.values(timings).map((id) =>
				(result.audits[id]?.displayValue ?? '?').replaceAll('\u00A0', ' '),
			),
		]);
		failures.push(...missedScores(path, result));
		if (path === '/') {
			const bytes = await firstLoadBytes(result);
			print(
				`${''.padEnd(32)} first load: ${(bytes / 1000).toFixed(1)} kB of JavaScript and CSS, gzip`,
			);
			if (bytes > maxFirstLoadBytes) failures.push('/: the first load exceeds 110 kB');
		}
	}
	await browser.close();
	await removeChromium();
	await burgee.end('SIGTERM');
	print(failures.length === 0 ? '\nAll limits are met.' : `\n${failures.join('\n')}`);
	process.exitCode = failures.length === 0 ? 0 : 1;
}

await bench(process.argv.slice(2));
