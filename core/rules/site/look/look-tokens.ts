import { edgeContrast, labelContrast, textContrast } from './colour-pairs.ts';
import {
	atLightness,
	type Colour,
	contrastOf,
	lightnessOf,
	mixed,
	saturationOf,
	shadesOf,
} from './contrast.ts';
import { type LookTokens, type Mode, palette } from './palette.ts';

/** A club's own colours. Null for each that it leaves as Burgee has it. */
export interface ClubColours {
	/** The header of every page. */
	bar: Colour | null;
	/** The main button of a page. */
	accent: Colour | null;
	/** Links, and what the design tints with their colour. */
	link: Colour | null;
}

const white = '#ffffff';
const black = '#000000';

/** Lighter shades of a strong colour would glare on a dark page. */
const maxDarkSaturation = 0.65;

/** On a dark page, the header is not lighter than this. */
const maxDarkBarLightness = 0.2;

/** A header less colourful than this is white or grey. */
const minHueSaturation = 0.15;

/** How much a colour is more contrasted than its pair needs, so that two colours do not only just differ. */
const ease = 0.2;

type Passes = (candidate: Colour) => boolean;

/** Returns the first candidate that passes, or the last one. The callers see to it that the last one passes. */
function firstPassing(candidates: Iterable<Colour>, passes: Passes): Colour {
	let last: Colour = black;
	for (last of candidates) if (passes(last)) break;
	return last;
}

/** Yields mixtures of two colours, from `most` percent of the second one down to none. */
function* mixturesOf(first: Colour, second: Colour, most: number): Generator<Colour> {
	for (let percent = most; percent >= 0; percent -= 1) yield mixed(first, second, percent / 100);
}

const has = (least: number, other: Colour, ...others: Colour[]): Passes => {
	const backgrounds = [other, ...others];
	return (colour) => backgrounds.every((background) => contrastOf(colour, background) >= least);
};

/**
 * Returns all colours that follow from the club's own, for light and for dark pages. The club's colours appear on light
 * pages as they are, if `clubLook` accepts them. What depends on none of them is as in `palette`.
 */
export function lookTokens(colours: ClubColours): Record<Mode, LookTokens> {
	return { light: tokensOf(colours, 'light'), dark: tokensOf(colours, 'dark') };
}

function tokensOf({ bar, accent, link }: ClubColours, mode: Mode): LookTokens {
	const look = { ...palette[mode].look };
	if (link !== null) Object.assign(look, mode === 'light' ? lightLink(link) : darkLink(link));
	if (accent !== null) Object.assign(look, accentTokens(accent, mode));
	if (bar !== null) Object.assign(look, barTokens(bar, mode));
	if (bar !== null || link !== null) look['bar-line'] = barLine(look);
	if (bar !== null || accent !== null) look['bar-focus'] = barFocus(look);
	return look;
}

type LinkTokens = Pick<LookTokens, 'link' | 'link-hover' | 'tint' | 'tint-ink' | 'tint-line'>;

function lightLink(link: Colour): LinkTokens {
	const { neutrals } = palette.light;
	const { page, surface, sunken, ink, focus } = neutrals;
	const tint = firstPassing(
		mixturesOf(white, link, 12),
		(candidate) =>
			has(textContrast, link, ink, neutrals['ink-soft'])(candidate) &&
			has(edgeContrast, focus, neutrals['line-strong'])(candidate),
	);
	const darker = (part: number) => atLightness(link, lightnessOf(link) * part);
	const backgrounds = [surface, sunken, tint] as const;
	return {
		link,
		'link-hover': darker(0.6),
		tint,
		'tint-ink': darker(0.85),
		'tint-line': firstPassing(
			mixturesOf(link, white, 20),
			has(edgeContrast + ease, page, ...backgrounds),
		),
	};
}

function darkLink(given: Colour): LinkTokens {
	const { neutrals } = palette.dark;
	const { page, surface, sunken, ink, focus } = neutrals;
	const backgrounds = [surface, sunken] as const;
	const lighterThan = (colour: Colour, passes: Passes) =>
		firstPassing(shadesOf(colour, 'white', maxDarkSaturation), passes);
	const link = lighterThan(given, has(textContrast + 2, page, ...backgrounds));
	const tint = firstPassing(
		mixturesOf(surface, link, 18),
		(candidate) =>
			has(textContrast, link, ink, neutrals['ink-soft'])(candidate) &&
			has(edgeContrast, focus, neutrals['line-strong'])(candidate),
	);
	const tintInk = lighterThan(link, has(textContrast + 2, page, ...backgrounds, tint));
	return {
		link,
		'link-hover': lighterThan(tintInk, has(contrastOf(tintInk, surface) + 1.5, surface)),
		tint,
		'tint-ink': tintInk,
		'tint-line': firstPassing(
			mixturesOf(link, surface, 45),
			has(edgeContrast + ease, page, ...backgrounds, tint),
		),
	};
}

function accentTokens(
	given: Colour,
	mode: Mode,
): Pick<LookTokens, 'accent' | 'accent-hover' | 'accent-ink' | 'accent-edge'> {
	const { page, surface, sunken } = palette[mode].neutrals;
	const backgrounds = has(edgeContrast + ease, page, surface, sunken);
	const accent = mode === 'light' ? given : firstPassing(shadesOf(given, 'white'), backgrounds);
	const ink = inkOn(accent);
	const edges = shadesOf(
		atLightness(accent, lightnessOf(accent) * 0.65),
		mode === 'light' ? 'black' : 'white',
	);
	return {
		accent,
		'accent-hover': hoverOf(accent, ink),
		'accent-ink': ink,
		'accent-edge': firstPassing(edges, backgrounds),
	};
}

function barTokens(
	given: Colour,
	mode: Mode,
): Pick<LookTokens, 'bar' | 'bar-raised' | 'bar-ink' | 'bar-ink-soft'> {
	const bar = mode === 'light' ? given : darkBar(given);
	const ink = inkOn(bar);
	return {
		bar,
		'bar-raised': hoverOf(bar, ink),
		'bar-ink': ink,
		// A header on which even its text has little contrast has no softer text.
		'bar-ink-soft': firstPassing(mixturesOf(ink, bar, 20), has(textContrast, bar)),
	};
}

/** Returns the header of dark pages: a dark shade of a light one, and Burgee's own in the place of a white one. */
function darkBar(bar: Colour): Colour {
	if (lightnessOf(bar) <= maxDarkBarLightness) return bar;
	return saturationOf(bar) < minHueSaturation
		? palette.dark.look.bar
		: atLightness(bar, maxDarkBarLightness, maxDarkSaturation);
}

/** Returns the line below the header and around its buttons, in the hue of the links. */
function barLine({ bar, 'bar-ink': ink, link }: LookTokens): Colour {
	const start = atLightness(link, 0.4, maxDarkSaturation);
	const end = lightnessOf(ink) > lightnessOf(bar) ? 'white' : 'black';
	return firstPassing(shadesOf(start, end), has(edgeContrast + ease, bar));
}

function barFocus({ bar, 'bar-raised': raised, 'bar-ink': ink, accent }: LookTokens): Colour {
	return has(edgeContrast, bar, raised)(accent) ? accent : ink;
}

/** Returns the text colour on a surface: Burgee's white or navy, unless only pure white or black can be read. */
function inkOn(surface: Colour): Colour {
	const preferred = [palette.light.look['bar-ink'], palette.light.look['accent-ink']].find((ink) =>
		has(textContrast, surface)(ink),
	);
	if (preferred !== undefined) return preferred;
	return contrastOf(white, surface) >= contrastOf(black, surface) ? white : black;
}

/** Returns the colour of a surface under the mouse: a little lighter if it can be, otherwise darker or lighter still. */
function hoverOf(surface: Colour, ink: Colour): Colour {
	const isDark = lightnessOf(ink) > 0.5;
	const own = lightnessOf(surface);
	const step = 0.07;
	const near = atLightness(surface, isDark ? Math.min(1, own + step) : Math.max(0, own - step));
	const far = atLightness(surface, isDark ? Math.max(0, own - step) : Math.min(1, own + step));
	return has(labelContrast, near)(ink) ? near : far;
}
