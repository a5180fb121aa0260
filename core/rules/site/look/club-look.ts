import { z } from 'zod';
import { colourPairs, surfaceContrast, textContrast } from './colour-pairs.ts';
import { type Colour, contrastOf, shadesOf } from './contrast.ts';
import { palette } from './palette.ts';

/** The names of the parts of a club's look, in messages, in the form and in the conflict dialog. */
export const lookLabels = {
	logo: 'Logo',
	bar: 'Colour of the header',
	accent: 'Colour of the main button',
	link: 'Colour of links',
} as const;

/** A colour as 3 or 6 hexadecimal digits, with or without '#'. The parsed colour is as '#0b2540'. */
const colour = z
	.string()
	.trim()
	.regex(/^#?([0-9a-f]{3}|[0-9a-f]{6})$/i, 'Must be a colour, such as #0b2540')
	.transform((text): Colour => {
		const digits = text.replace('#', '').toLowerCase();
		return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
	});

/** The name of a file in the folder `photos` of DATA_DIR, or of an uploaded photo. */
const logo = z
	.string()
	.regex(
		/^[a-z0-9][a-z0-9_-]{0,80}\.(jpe?g|png|webp|avif)$/i,
		'Must be the name of a PNG, JPEG, WebP or AVIF file, such as logo.png',
	);

/** A club's logo and colours. Null for each that it leaves as Burgee has it (decision: club-look). */
export const clubLook = z
	.strictObject({
		logo: logo.nullable().default(null),
		bar: colour.nullable().default(null),
		accent: colour.nullable().default(null),
		link: colour.nullable().default(null),
	})
	.superRefine(({ accent, link }, context) => {
		const problems = { link: linkProblem(link), accent: accentProblem(accent) };
		for (const [name, problem] of Object.entries(problems)) {
			if (problem !== null) {
				context.addIssue({ code: 'custom', path: [name], message: problem.message });
			}
		}
	});
export type ClubLook = z.infer<typeof clubLook>;

/** Returns the colour that is typed, or null if it is none. */
export function parseColour(typed: string): Colour | null {
	return colour.safeParse(typed).data ?? null;
}

/** Why a colour is refused, and the nearest one that is not. */
export interface ColourProblem {
	message: string;
	nearest: Colour;
}

/** Returns why links cannot have this colour: it must be readable as text on every light page. */
export function linkProblem(link: Colour | null): ColourProblem | null {
	return problemOf(link, 'link', { noun: 'Links need', least: textContrast });
}

/** Returns why the main button cannot have this colour: it must be seen beside the page. */
export function accentProblem(accent: Colour | null): ColourProblem | null {
	return problemOf(accent, 'accent', { noun: 'The main button needs', least: surfaceContrast });
}

function problemOf(
	given: Colour | null,
	token: 'link' | 'accent',
	{ noun, least }: { noun: string; least: number },
): ColourProblem | null {
	const { neutrals } = palette.light;
	const backgrounds = colourPairs
		.filter(({ shown }) => shown === token)
		.flatMap(({ on }) => (on in neutrals ? [neutrals[on as keyof typeof neutrals]] : []));
	const contrast = (colour: Colour) =>
		Math.min(...backgrounds.map((background) => contrastOf(colour, background)));
	if (given === null || contrast(given) >= least) return null;
	const [nearest = given] = [...shadesOf(given, 'black')].filter(
		(shade) => contrast(shade) >= least,
	);
	const ratio = Math.floor(contrast(given) * 10) / 10;
	return {
		nearest,
		message: `${noun} a contrast of ${least}:1 with the page, and ${given} has ${ratio}:1. The nearest colour that passes is ${nearest}`,
	};
}

/** Reports whether a club has colours of its own. */
export function hasOwnColours({ bar, accent, link }: Omit<ClubLook, 'logo'>): boolean {
	return bar !== null || accent !== null || link !== null;
}
