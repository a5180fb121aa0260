import { readFileSync } from 'node:fs';
import { root } from '../source-files.ts';

/** The part of Stryker's JSON report that this script reads. Lines and columns count from 1. */
interface Report {
	files: Record<string, { source: string; mutants: Mutant[] }>;
}

interface Mutant {
	status: string;
	replacement: string;
	location: { start: Position; end: Position };
}

interface Position {
	line: number;
	column: number;
}

const reportFile = 'test-results/mutation/report.json';
const listFile = 'docs/mutation.md';

/** Describes a mutant without line numbers, so that other changes of the file do not affect the list. */
function describe(path: string, source: string, { location, replacement }: Mutant): string {
	const lines = source.split('\n').slice(location.start.line - 1, location.end.line);
	const text = [...lines.slice(0, -1), lines.at(-1)?.slice(0, location.end.column - 1)].join('\n');
	return `${path}: ${inOneLine(text.slice(location.start.column - 1))} → ${inOneLine(replacement)}`;
}

function inOneLine(code: string): string {
	const line = code.replace(/\s+/g, ' ');
	return line.length > 80 ? `${line.slice(0, 60)} … ${line.slice(-15)}` : line;
}

function survivorsIn(report: Report): string[] {
	return Object.entries(report.files).flatMap(([path, { source, mutants }]) =>
		mutants
			.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
			.map((mutant) => describe(path, source, mutant)),
	);
}

/** Returns the elements of `all` that `others` lacks. An element that occurs twice must be there twice. */
function without(all: string[], others: string[]): string[] {
	const left = [...others];
	return all.filter((text) => {
		const index = left.indexOf(text);
		if (index >= 0) left.splice(index, 1);
		return index < 0;
	});
}

const survivors = survivorsIn(JSON.parse(readFileSync(root + reportFile, 'utf8')));
const listed = readFileSync(root + listFile, 'utf8').match(/^core\/.+ → .*$/gm) ?? [];
const problems = [
	...without(survivors, listed).map((text) => `survived and is not listed: ${text}`),
	...without(listed, survivors).map((text) => `is listed but did not survive: ${text}`),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${survivors.length} survivors, ${listed.length} listed in ${listFile}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
