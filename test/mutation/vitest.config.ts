import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification, type VitestPluginContext } from 'vitest/node';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folders of tests that run, from the most specific to the mutated code to the least. */
const folders = ['booking', 'payment', 'calendar', 'panel', 'events', 'audit'];

const coreLoads = 'test/mutation/core-loads.test.ts';

/** Runs specific examples first, because the first test that fails ends the run of a mutant. */
class SpecificFirst extends BaseSequencer {
	override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
		return specifications.toSorted((a, b) => rank(a) - rank(b));
	}
}

function rank({ moduleId }: TestSpecification): number {
	if (moduleId.endsWith(coreLoads)) return Number.POSITIVE_INFINITY;
	const properties = moduleId.includes('.property.') ? folders.length : 0;
	return properties + folders.findIndex((folder) => moduleId.includes(`/${folder}/`));
}

/** Runs the core's tests for Stryker, which copies this project into a sandbox and mutates the copy. */
export default defineConfig({
	root,
	resolve: {
		alias: [
			// The links in node_modules lead to the workspaces outside the sandbox, which are not mutated.
			{ find: /^@burgee\/core$/, replacement: `${root}core/index.ts` },
			{ find: /^@burgee\/core\/testing$/, replacement: `${root}core/testing/arbitraries.ts` },
			{ find: /^@burgee\/((?:core|adapters)\/.+)$/, replacement: `${root}$1.ts` },
		],
	},
	plugins: [{ name: 'run-tests-in-processes', configureVitest: runTestsInProcesses }],
	test: {
		include: [...folders.map((folder) => `test/core/${folder}/**/*.test.ts`), coreLoads],
		setupFiles: ['test/mutation/fixed-seed.ts'],
		sequence: { sequencer: SpecificFirst },
		// Stryker starts a new process for each mutant, so its test files can share modules.
		isolate: false,
	},
});

/** Replaces the threads that Stryker asks for. Some tests set the time zone, which a thread cannot. */
function runTestsInProcesses({ project }: VitestPluginContext): void {
	project.config.pool = 'forks';
}
