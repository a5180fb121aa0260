import { setFlagsFromString } from 'node:v8';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { hasChrome } from './test/browser/find-chrome.ts';
import SlowestFirst from './test/slowest-first.ts';

/**
 * Node.js 20 optimises a function after so few calls that its compiler takes a fifth of the tests' CPU time. With these
 * options it waits longer, as later versions do by themselves.
 */
const optimiseLater = process.version.startsWith('v20.')
	? ['--interrupt-budget=300000', '--max-inlined-bytecode-size-cumulative=300']
	: [];
for (const option of optimiseLater) setFlagsFromString(option);

export default defineConfig({
	test: {
		// Tests mostly wait for I/O, so four workers keep the two cores of a small machine busy.
		maxWorkers: 4,
		sequence: { sequencer: SlowestFirst },
		reporters: ['default', './test/report-skipped-tests.ts'],
		projects: [
			project({ name: 'architecture', include: ['test/*.test.ts'] }),
			// One project, because each project has its own workers, which import core and the server once for all test files.
			project({
				name: 'tests',
				include: ['test/{core,library,web,adapters,server,fuzz,kill,attack,browser}/**/*.test.ts'],
				exclude: (await hasChrome()) ? [] : ['test/browser/**'],
				globalSetup: ['test/shared-programs.ts'],
				...timeouts(120),
			}),
		],
	},
});

function project(
	test: NonNullable<TestProjectInlineConfiguration['test']>,
): TestProjectInlineConfiguration {
	const resolve = { conditions: ['burgee-source'] };
	return {
		resolve,
		ssr: { resolve },
		// No test file changes the state of an imported module, so test files in one worker share modules.
		test: { ...test, isolate: false, execArgv: optimiseLater },
	};
}

/** The time limits of one test, of one hook and of `expect.poll`. The app can be slow on a busy machine. */
function timeouts(seconds: number) {
	return {
		testTimeout: seconds * 1000,
		hookTimeout: seconds * 1000,
		expect: { poll: { timeout: 15_000 } },
	};
}
