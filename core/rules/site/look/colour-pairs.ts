import { type Colour, contrastOf } from './contrast.ts';
import { type LookTokens, type Mode, type Neutrals, palette } from './palette.ts';

type Token = keyof LookTokens | keyof Neutrals;

/** A token that the design shows on another one, with the contrast that it needs there. */
export interface ColourPair {
	shown: Token;
	on: Token;
	least: number;
}

/** Text that members read. */
export const textContrast = 7;
/** Short labels, such as those of buttons and menus. */
export const labelContrast = 4.5;
/** Edges of controls, icons, and the ring around what has the focus. */
export const edgeContrast = 3;
/** The surface of the main button, which also has an edge: enough to be seen beside the page. */
export const surfaceContrast = 1.3;

const pages = ['page', 'surface', 'sunken'] as const;

const each = (shown: Token, on: readonly Token[], least: number): ColourPair[] =>
	on.map((one) => ({ shown, on: one, least }));

/** Every two tokens that the style sheets use together, if a club can change one of them. */
export const colourPairs: readonly ColourPair[] = [
	...each('bar-ink', ['bar', 'bar-raised'], labelContrast),
	...each('bar-ink-soft', ['bar'], labelContrast),
	...each('bar-line', ['bar'], edgeContrast),
	...each('bar-focus', ['bar', 'bar-raised'], edgeContrast),
	...each('accent', ['page', 'surface'], surfaceContrast),
	...each('accent-ink', ['accent', 'accent-hover'], labelContrast),
	...each('accent-edge', pages, edgeContrast),
	...each('link', [...pages, 'tint'], textContrast),
	...each('link-hover', [...pages, 'tint'], textContrast),
	...each('tint-ink', [...pages, 'tint'], textContrast),
	...each('tint-line', [...pages, 'tint'], edgeContrast),
	...each('ink', ['tint'], textContrast),
	...each('ink-soft', ['tint'], textContrast),
	...each('line-strong', ['tint'], edgeContrast),
	...each('focus', ['tint'], edgeContrast),
];

/** Returns the pairs that have too little contrast in this mode. */
export function faintPairs(look: LookTokens, mode: Mode): ColourPair[] {
	const colours: Record<Token, Colour> = { ...palette[mode].neutrals, ...look };
	return colourPairs.filter(
		({ shown, on, least }) => contrastOf(colours[shown], colours[on]) < least,
	);
}
