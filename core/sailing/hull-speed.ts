/** What a waterline is measured in. */
export const lengthUnits = ['metres', 'feet'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

/** Hull speed in knots is this times the square root of the waterline length in that unit. */
export const hullSpeedFactors = { metres: 2.43, feet: 1.34 } as const satisfies Record<
	LengthUnit,
	number
>;

/** The longest waterline that is believed: no boat on a reservoir comes near. */
export const maxWaterline = { metres: 100, feet: 330 } as const satisfies Record<
	LengthUnit,
	number
>;

export interface Waterline {
	length: number;
	unit: LengthUnit;
}

/**
 * The speed in knots at which a displacement hull sits in a wave of its own length and will hardly go
 * faster (specification §2): 1.34 × √LWL in feet, 2.43 × √LWL in metres. Not rounded.
 */
export function hullSpeedKnots({ length, unit }: Waterline): number {
	return hullSpeedFactors[unit] * Math.sqrt(length);
}

/** What was typed for a length: the number, or a sentence that says what is wrong with it. */
export function parseWaterline(
	text: string,
	unit: LengthUnit,
): { length: number; problem: null } | { length: null; problem: string } {
	const typed = text.trim();
	if (typed === '') return { length: null, problem: `Enter the waterline length in ${unit}` };
	if (!/^(\d+\.?\d*|\.\d+)$/.test(typed)) {
		return { length: null, problem: 'Enter the length in digits, for example 4.5' };
	}
	const length = Number(typed);
	if (length <= 0) return { length: null, problem: 'The length must be more than 0' };
	if (length > maxWaterline[unit]) {
		return {
			length: null,
			problem: `The length must be ${maxWaterline[unit]} ${unit} or less`,
		};
	}
	return { length, problem: null };
}

const knot = { milesPerHour: 1.150_78, kilometresPerHour: 1.852 } as const;

/** '4.7 knots (5.5 mph, 8.8 km/h)'. */
export function displaySpeed(knots: number): string {
	const { milesPerHour, kilometresPerHour } = knot;
	return `${knots.toFixed(1)} knots (${(knots * milesPerHour).toFixed(1)} mph, ${(knots * kilometresPerHour).toFixed(1)} km/h)`;
}
