/**
 * Mutation testing: Stryker changes the code in one place at a time, and a test must fail (docs/mutation.md).
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
	mutate: [
		'core/rules/{booking,calendar,payment}/**/*.ts',
		'core/rules/{compare-text,money}.ts',
		'core/use-cases/{booking,payment}/*.ts',
		'core/use-cases/{idempotency,events/require-chargeable-currency}.ts',
	],
	testRunner: 'vitest',
	vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
	coverageAnalysis: 'perTest',
	// Git, Biome and Vitest ignore this folder.
	tempDirName: 'test-results/mutation-sandbox',
	// The sandbox gets only what the tests of the core need.
	ignorePatterns: [
		'data',
		'docs',
		'dist',
		'dist-types',
		'test/{adapters,bench,browser,server,web}',
	],
	// Stryker would read the file with the API of TypeScript, which TypeScript 7 does not have.
	tsconfigFile: 'none',
	incremental: true,
	incrementalFile: 'test-results/mutation/incremental.json',
	reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	jsonReporter: { fileName: 'test-results/mutation/report.json' },
	htmlReporter: { fileName: 'test-results/mutation/report.html' },
	thresholds: { high: 95, low: 90, break: 90 },
	concurrency: 2,
	// A busy machine must not turn a slow test into a mutant that counts as detected.
	timeoutMS: 30_000,
};
