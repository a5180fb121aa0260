import { afterAll, beforeAll, expect, test } from 'vitest';
import { attacks, shortSize } from './slow-health-checks.ts';
import { Target } from './target.ts';

/**
 * The server needs about 115 MiB at first, and up to 160 MiB after all of these attacks. Before requests were admitted
 * one by one, connections that never read took up to 340 MiB.
 */
const maxMemoryMib = 200;
/**
 * The CPU time that the server may use before it answers a health check. It uses 10 to 60 ms. Without admission, it
 * used up to 4,000 ms.
 */
const maxStallCpuMs = 250;
/**
 * The same for a health check on a new connection, which the server accepts, reads and answers in three turns of its event
 * loop. It uses 20 to 290 ms. Before new connections had a share of the time, it used up to 7,000 ms.
 */
const maxFreshStallCpuMs = 500;
const events = 24;

let target: Target;
beforeAll(async () => {
	target = await Target.start({ events });
});
afterAll(() => target?.stop());

test.each(attacks)(
	'the server answers health checks and needs little memory during: $name',
	async ({ run }) => {
		const { survived, kept, fresh, peakMemoryMib } = await target.measure((attacked) =>
			run(attacked, shortSize),
		);
		expect({ survived, failed: kept.failed + fresh.failed }).toEqual({ survived: true, failed: 0 });
		expect(kept.longestCpuMs).toBeLessThan(maxStallCpuMs);
		expect(fresh.longestCpuMs).toBeLessThan(maxFreshStallCpuMs);
		expect(peakMemoryMib).toBeLessThan(maxMemoryMib);
	},
);
