import { defineConfig } from 'vitest/config';

const shared = {
	resolve: { conditions: ['burgee-source'] },
	ssr: { resolve: { conditions: ['burgee-source'] } },
};

/** A busy machine is slow, not wrong. */
const patient = { poll: { timeout: 15_000 } };

export default defineConfig({
	test: {
		// They wait more than they count: as many again as the two processors of a small machine.
		maxWorkers: 3,
		reporters: ['default', './test/report-skipped-storages.ts'],
		projects: [
			{ ...shared, test: { name: 'architecture', include: ['test/*.test.ts'] } },
			{
				...shared,
				// The core keeps nothing between calls: its files need no process each.
				test: { name: 'core', include: ['test/core/**/*.test.ts'], isolate: false },
			},
			{
				...shared,
				test: { name: 'adapters', include: ['test/adapters/**/*.test.ts'], testTimeout: 20_000 },
			},
			{
				...shared,
				test: {
					name: 'library',
					include: ['test/library/**/*.test.ts'],
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
			{
				...shared,
				test: {
					name: 'server',
					include: ['test/server/**/*.test.ts'],
					testTimeout: 60_000,
					hookTimeout: 60_000,
					expect: patient,
				},
			},
			{
				...shared,
				test: {
					name: 'browser',
					include: ['test/browser/**/*.test.ts'],
					globalSetup: ['test/browser/unpack-chromium.ts'],
					testTimeout: 120_000,
					hookTimeout: 120_000,
					expect: patient,
				},
			},
		],
	},
});
