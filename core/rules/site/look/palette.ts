import type { Colour } from './contrast.ts';

/** The colours of a page that no club changes. */
export interface Neutrals {
	page: Colour;
	surface: Colour;
	sunken: Colour;
	ink: Colour;
	'ink-soft': Colour;
	'line-strong': Colour;
	focus: Colour;
}

/** The colours that follow from a club's own, by the names that they have in the style sheets. */
export interface LookTokens {
	bar: Colour;
	'bar-raised': Colour;
	'bar-ink': Colour;
	'bar-ink-soft': Colour;
	'bar-line': Colour;
	'bar-focus': Colour;
	accent: Colour;
	'accent-hover': Colour;
	'accent-ink': Colour;
	'accent-edge': Colour;
	link: Colour;
	'link-hover': Colour;
	tint: Colour;
	'tint-ink': Colour;
	'tint-line': Colour;
}

export type Mode = 'light' | 'dark';

/** Burgee's own colours, as web/styles/tokens.css has them. */
export const palette: Record<Mode, { neutrals: Neutrals; look: LookTokens }> = {
	light: {
		neutrals: {
			...{ page: '#f7f6f1', surface: '#ffffff', sunken: '#eceae2' },
			...{ ink: '#0e2236', 'ink-soft': '#384b5e', 'line-strong': '#67788a', focus: '#0a4fa8' },
		},
		look: {
			...{ bar: '#0b2540', 'bar-raised': '#143657', 'bar-ink': '#f7fafc' },
			...{ 'bar-ink-soft': '#c9d8e5', 'bar-line': '#2d9a9c', 'bar-focus': '#ffc531' },
			...{ accent: '#ffc531', 'accent-hover': '#f7b500' },
			...{ 'accent-ink': '#0b2540', 'accent-edge': '#9a6b00' },
			...{ link: '#07555b', 'link-hover': '#0b2540' },
			...{ tint: '#e0f0ee', 'tint-ink': '#07494e', 'tint-line': '#2b7f83' },
		},
	},
	dark: {
		neutrals: {
			...{ page: '#07131f', surface: '#0e2133', sunken: '#0a1a29' },
			...{ ink: '#eef4f7', 'ink-soft': '#b9c9d6', 'line-strong': '#7f95a8', focus: '#ffcb47' },
		},
		look: {
			...{ bar: '#0a1f33', 'bar-raised': '#15344f', 'bar-ink': '#f7fafc' },
			...{ 'bar-ink-soft': '#c9d8e5', 'bar-line': '#237f82', 'bar-focus': '#ffc531' },
			...{ accent: '#ffcb47', 'accent-hover': '#ffdb80' },
			...{ 'accent-ink': '#0b2540', 'accent-edge': '#a87800' },
			...{ link: '#7fd6d3', 'link-hover': '#c4f1ee' },
			...{ tint: '#0f3540', 'tint-ink': '#a9e8e4', 'tint-line': '#4aa3a5' },
		},
	},
};
