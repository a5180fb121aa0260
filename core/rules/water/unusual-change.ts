import type { WaterReading } from './water-reading.ts';

const maxUsualChangeCm = 100;

/** Whether two consecutive water levels differ by more than a metre. One of them is then probably mistyped. */
export function isUnusualChange(
	before: Pick<WaterReading, 'value'>,
	after: Pick<WaterReading, 'value'>,
): boolean {
	return (
		Math.abs(Math.round(after.value * 100) - Math.round(before.value * 100)) > maxUsualChangeCm
	);
}
