import { defineConfig } from 'vitest/config';
import SlowestFirst from './test/slowest-first.ts';

const shared = {
	resolve: { conditions: ['burgee-source'] },
	ssr: { resolve: { conditions: ['burgee-source'] } },
};

/** `expect.poll` waits a second by default. On a busy machine the app can take longer. */
const longPoll = { poll: { timeout: 15_000 } };

export default defineConfig({
	test: {
		// Tests mostly wait for I/O, so three workers keep the two cores of a small machine busy.
		maxWorkers: 3,
		sequence: { sequencer: SlowestFirst },
		reporters: ['default', './test/report-skipped-storages.ts'],
		projects: [
			{ ...shared, test: { name: 'architecture', include: ['test/*.test.ts'] } },
			{
				...shared,
				// The core has no state between calls, so its test files can share a process.
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
					testTimeout: 120_000,
					hookTimeout: 120_000,
					expect: longPoll,
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
					expect: longPoll,
				},
			},
		],
	},
});
