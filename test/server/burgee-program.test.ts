import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { exitCodes } from '../../server/commands/exit-codes.ts';
import { createProgram } from '../../server/commands/program.ts';
import { openReport } from '../../server/commands/report.ts';
import { root } from '../source-files.ts';
import { runCommand, startCommand } from './commands.ts';

type Program = ReturnType<typeof createProgram>;

/** Returns the commands that can be run, such as 'admin list', with their help. */
function helpOfCommands(command: Program, path: string[] = []): [name: string, help: string][] {
	if (command.commands.length > 0) {
		return command.commands.flatMap((part) => helpOfCommands(part, [...path, part.name()]));
	}
	let help = '';
	command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
	return [[path.join(' '), help]];
}

describe('the program burgee', () => {
	const page = readFileSync(`${root}docs/operating/commands.md`, 'utf8');

	test.each(helpOfCommands(createProgram({ json: false })))(
		'the help of burgee %s has examples, and docs/operating/commands.md lists the command',
		(name, help) => {
			expect(help).toMatch(new RegExp(`\nExamples:\n(.*\n)?.*burgee ${name}`));
			expect(page).toContain(`\`burgee ${name}`);
		},
	);

	test('docs/operating/commands.md lists every exit code', () => {
		const listed = [...page.matchAll(/^\| (\d) \|/gm)].map(([, code]) => Number(code));
		expect(listed).toEqual(Object.values(exitCodes));
	});

	test.each(['start', 'admin', 'sample', 'recount', 'reindex'] as const)(
		'npm run %s runs the command of this name',
		(name) => {
			expect(manifest.scripts[name]).toBe(`${manifest.scripts.burgee} ${name}`);
		},
	);

	test('a wrong command line is explained in standard error, with exit code 2', async () => {
		const misspelt = await startCommand(['recount', '--repiar'], {});
		expect(misspelt).toMatchObject({ code: 2, stdout: '' });
		expect(misspelt.stderr).toBe(
			"Burgee cannot run this command: unknown option '--repiar'\n(Did you mean --repair?)\nAdd --help to see its arguments, options and examples.\n",
		);
		const unfinished = await runCommand(['sample'], {});
		expect(unfinished).toMatchObject({ code: 2, stdout: '' });
		expect(unfinished.stderr).toContain('burgee sample remove');
		expect(await runCommand(['--version'], {})).toMatchObject({
			code: 0,
			stdout: `${manifest.version}\n`,
		});
	});

	test('with --json, the result is one line of JSON, and so is an error', async () => {
		const done = await runCommand(['reindex', '--json'], {});
		expect(done).toEqual({ code: 0, stdout: '{"indexes":{}}\n', stderr: '' });
		const wrong = await runCommand(['reindex', '--json'], { PORT: 'none', LOG_LEVEL: 'loud' });
		expect(wrong).toMatchObject({ code: 2, stdout: '' });
		expect(JSON.parse(wrong.stderr)).toEqual({
			error: expect.stringMatching(/^Burgee cannot reindex: PORT must.* LOG_LEVEL must/),
			exitCode: 2,
		});
		const misspelt = await runCommand(['reindex', '--json', '--all'], {});
		expect(JSON.parse(misspelt.stderr)).toEqual({
			error: "Burgee cannot run this command: unknown option '--all'",
			exitCode: 2,
		});
	});
});

describe('the report of a command', () => {
	function openForTest(options: { json?: boolean; isTTY?: boolean } = {}) {
		const output = { stdout: '', stderr: '', nowMs: 0 };
		const report = openReport({
			json: options.json ?? false,
			stdout: { write: (text) => (output.stdout += text) },
			stderr: {
				isTTY: options.isTTY ?? false,
				columns: 43,
				write: (text) => (output.stderr += text),
			},
			nowMs: () => output.nowMs,
		});
		/** Counts to 20 in 10 seconds. */
		const count = (total: number | null) => {
			for (let done = 1; done <= 20; done++) {
				output.nowMs += 500;
				report.progress({ step: 'bookings', done: done * 1_000, total });
			}
		};
		return { report, output, count };
	}

	test('shows progress on a terminal as a bar in one line, which the result replaces', () => {
		const { report, output, count } = openForTest({ isTTY: true });
		report.progress({ step: 'bookings', done: 0, total: 20_000 });
		report.progress({ step: 'bookings', done: 1, total: 20_000 });
		expect(output.stderr).toBe('[--------------------] bookings 0 of 20,00');
		count(20_000);
		const lines = output.stderr.split('\r\x1b[2K');
		expect(lines).toHaveLength(21);
		expect(lines[10]).toBe('[##########----------] bookings 10,000 of ');
		report.result('done\n', {});
		expect(output.stderr.endsWith('\r\x1b[2K')).toBe(true);
		expect(output.stdout).toBe('done\n');
	});

	test('prints progress elsewhere as a line every five seconds', () => {
		const { output, count } = openForTest();
		count(null);
		expect(output.stderr).toBe('bookings: 10,000\nbookings: 20,000\n');
	});

	test('prints progress with --json as a line of JSON in standard error', () => {
		const { report, output, count } = openForTest({ json: true, isTTY: true });
		count(20_000);
		report.result('done\n', { bookings: 20_000 });
		expect(output.stderr).toBe(
			'{"step":"bookings","done":10000,"total":20000}\n{"step":"bookings","done":20000,"total":20000}\n',
		);
		expect(output.stdout).toBe('{"bookings":20000}\n');
	});
});
