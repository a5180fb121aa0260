import type { Clock } from '@burgee/core/ports/clock';
import type { Findings } from './check.ts';

/** Codes of authenticator apps change every 30 seconds. The Date header has whole seconds. */
const maxDifferenceMs = 30_000;
const timeoutMs = 5_000;

/**
 * Compares the clock of this machine with those of the services that the configuration chooses.
 * @param services URLs by the name of the service. One that does not answer is left to its own check.
 */
export async function checkClock(
	services: Record<string, string>,
	{ clock }: { clock: Clock },
	{ found }: Findings,
): Promise<void> {
	const differences = await Promise.all(
		Object.entries(services).map(async ([name, url]) => {
			const differenceMs = await readDifference(url, clock);
			return differenceMs === null ? [] : [{ name, differenceMs }];
		}),
	);
	const wrong = differences
		.flat()
		.filter(({ differenceMs }) => Math.abs(differenceMs) > maxDifferenceMs);
	const [first] = wrong;
	if (first === undefined) return;
	const seconds = Math.round(Math.abs(first.differenceMs) / 1_000);
	found(
		`The clock of this machine is ${seconds} seconds ${first.differenceMs > 0 ? 'ahead of' : 'behind'} that of ${first.name}`,
		'set it, for example with timedatectl set-ntp true',
	);
}

/** Returns by how many milliseconds this clock is ahead, or null if the service sends no time. */
async function readDifference(url: string, clock: Clock): Promise<number | null> {
	const sentMs = clock.now().getTime();
	const response = await fetch(url, {
		method: 'HEAD',
		redirect: 'manual',
		signal: AbortSignal.timeout(timeoutMs),
	}).catch(() => null);
	const theirMs = Date.parse(response?.headers.get('date') ?? '');
	const middleMs = (sentMs + clock.now().getTime()) / 2;
	return Number.isNaN(theirMs) ? null : middleMs - theirMs;
}
