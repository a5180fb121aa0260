import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files, sorted from the slowest to the fastest. */
const slowFiles = [
	'adapters/postgres.test.ts',
	'adapters/firestore.test.ts',
	'browser/pages/payment.test.ts',
	'server/two-servers.test.ts',
	'adapters/copy.test.ts',
	'server/booking-histories.test.ts',
	'browser/main-job.test.ts',
	'browser/pages/square-card-form.test.ts',
	'browser/panel/accessibility.test.ts',
	'browser/render/first-render.test.ts',
	'browser/panel/event-bookings.test.ts',
	'browser/panel/events.test.ts',
	'browser/pages/paid-booking.test.ts',
	'browser/search-dialog/search-dialog.test.ts',
	'browser/every-width.test.ts',
	'browser/pages/every-page.test.ts',
	'kill/kill.test.ts',
	'server/payment-model.test.ts',
	'attack/slow-health-checks.test.ts',
	'server/server-process.test.ts',
	'adapters/firestore-writes.test.ts',
	'browser/panel/unsaved-changes.test.ts',
	'library/packed-core.test.ts',
	'browser/pages/accessibility.test.ts',
	'browser/pages/without-script.test.ts',
	'browser/panel/access.test.ts',
	'browser/pages/event-booking.test.ts',
];

/**
 * Starts the slowest test files first, so that no worker runs a slow file alone at the end. A new machine has
 * no recorded durations, and Vitest would then start the largest files first. The files that use a browser come last:
 * once a worker has used Playwright, Node.js 20 follows each promise for AsyncLocalStorage. The random payments then take
 * 7 % more CPU time.
 */
export default class SlowestFirst extends BaseSequencer {
	override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(specifications);
		return sorted.toSorted((a, b) => rank(a) - rank(b));
	}
}

function rank({ moduleId }: TestSpecification): number {
	const index = slowFiles.findIndex((file) => moduleId.endsWith(`/test/${file}`));
	const usesBrowser = moduleId.includes('/test/browser/');
	return (usesBrowser ? slowFiles.length + 1 : 0) + (index < 0 ? slowFiles.length : index);
}
