import { afterAll, beforeAll, expect, test } from 'vitest';
import { attacks, shortSize } from './attacks.ts';
import { Target } from './target.ts';

/** The server needs about 115 MiB. Before requests were admitted one by one, these attacks took 160 to 340 MiB. */
const maxMemoryMib = 150;
const events = 24;

let target: Target;
beforeAll(async () => {
	target = await Target.start(events);
});
afterAll(() => target?.stop());

test.each(attacks)(
	'the server answers health checks and needs little memory during: $name',
	async ({ run }) => {
		const { survived, healthChecks, peakMemoryMib } = await target.measure((attacked) =>
			run(attacked, shortSize),
		);
		expect({ survived, failed: healthChecks.failed }).toEqual({ survived: true, failed: 0 });
		// On a slow machine, few of them fit into the short attack. Without the mend, it was one or two.
		expect(healthChecks.answered).toBeGreaterThan(5);
		expect(peakMemoryMib).toBeLessThan(maxMemoryMib);
	},
);
