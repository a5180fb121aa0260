export const lengthUnits = ['metres', 'feet'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

/** Hull speed in knots is this factor times the square root of the waterline length. */
export const hullSpeedFactors = { metres: 2.43, feet: 1.34 } as const;

/** The maximum waterline length that a user can enter, far above that of any reservoir boat. */
export const maxWaterline = { metres: 100, feet: 330 } as const;

/** The length of a boat at the water's surface. */
export interface Waterline {
	length: number;
	unit: LengthUnit;
}

/**
 * Returns the hull speed in knots, not rounded (specification §2). The speed is the square root of
 * the waterline length, times 1.34 for feet or 2.43 for metres. A displacement hull can hardly go
 * faster, because at this speed its bow wave is as long as the waterline.
 */
export function hullSpeedKnots({ length, unit }: Waterline): number {
	return hullSpeedFactors[unit] * Math.sqrt(length);
}

/**
 * Parses the waterline length that the user typed. Returns the length, or an error message for the
 * user.
 */
export function parseWaterline(
	text: string,
	unit: LengthUnit,
): { length: number; problem: null } | { length: null; problem: string } {
	const trimmed = text.trim();
	const length = Number(trimmed);
	const refuse = (problem: string) => ({ length: null, problem });
	if (trimmed === '') return refuse(`Enter the waterline length in ${unit}`);
	if (!/^(\d+\.?\d*|\.\d+)$/.test(trimmed)) {
		return refuse('Enter the length as a number, for example 4.5');
	}
	if (length <= 0) return refuse('The length must be more than 0');
	if (length > maxWaterline[unit]) {
		return refuse(`The length must be ${maxWaterline[unit]} ${unit} or less`);
	}
	return { length, problem: null };
}

const knot = { milesPerHour: 1.150_78, kilometresPerHour: 1.852 } as const;

/** Formats a speed, such as '4.7 knots (5.5 mph, 8.8 km/h)'. */
export function displaySpeed(knots: number): string {
	const { milesPerHour, kilometresPerHour } = knot;
	return `${knots.toFixed(1)} knots (${(knots * milesPerHour).toFixed(1)} mph, ${(knots * kilometresPerHour).toFixed(1)} km/h)`;
}
