import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtServer, cheapScrypt } from '../server/running-burgee.ts';
import { attacks, shortSize } from './slow-health-checks.ts';
import { Target } from './target.ts';

/**
 * The server needs about 115 MiB at first, and up to 180 MiB after all of these attacks; with Node.js 24, 140 and 235
 * MiB. Before requests were admitted one by one, connections that never read took up to 340 MiB.
 */
const maxMemoryMib = Number.parseInt(process.versions.node, 10) >= 24 ? 270 : 200;
/**
 * How many uncached pages the server could render, in the CPU time that it uses before it answers a health check. A slow
 * machine needs more time for both. The server needs the time of 1 to 12 pages. Without admission, it needed up to 600.
 */
const maxStallPages = 40;
/**
 * The same for a health check on a new connection, which the server accepts, reads and answers in three turns of its event
 * loop. It needs the time of 3 to 45 pages. Before new connections had a share of the time, it needed up to 1,000.
 */
const maxFreshStallPages = 80;
const events = 24;
const renderedPages = 40;

let target: Target;
let pageCpuMs: number;
beforeAll(async () => {
	target = await Target.start({ events, program: builtServer(cheapScrypt) });
	const { cpuMs } = await target.measure(renderPages);
	pageCpuMs = cpuMs / renderedPages;
});
afterAll(() => target?.stop());

async function renderPages({ url, eventIds: [id] }: Target): Promise<void> {
	for (let number = 0; number < renderedPages; number++) {
		const { status } = await fetch(`${url}/event-booking?id=${id}&payment=${number}`);
		expect(status).toBe(200);
	}
}

test.each(attacks)(
	'the server answers health checks and needs little memory during: $name',
	async ({ run }) => {
		const { survived, kept, fresh, peakMemoryMib } = await target.measure((attacked) =>
			run(attacked, shortSize),
		);
		expect({ survived, failed: kept.failed + fresh.failed }).toEqual({ survived: true, failed: 0 });
		expect(kept.longestCpuMs / pageCpuMs).toBeLessThan(maxStallPages);
		expect(fresh.longestCpuMs / pageCpuMs).toBeLessThan(maxFreshStallPages);
		expect(peakMemoryMib).toBeLessThan(maxMemoryMib);
	},
);
