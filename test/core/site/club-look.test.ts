import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookStyle } from '../../../core/display/look-style.ts';
import { accentProblem, clubLook, linkProblem } from '../../../core/rules/site/look/club-look.ts';
import { colourPairs, faintPairs } from '../../../core/rules/site/look/colour-pairs.ts';
import { type Colour, contrastOf } from '../../../core/rules/site/look/contrast.ts';
import { logoIconPath } from '../../../core/rules/site/look/logo-icons.ts';
import { type ClubColours, lookTokens } from '../../../core/rules/site/look/look-tokens.ts';
import { palette } from '../../../core/rules/site/look/palette.ts';
import { forAll } from '../for-all.ts';

const none = { logo: null, bar: null, accent: null, link: null };

const anyColour = fc
	.integer({ min: 0, max: 0xffffff })
	.map((number): Colour => `#${number.toString(16).padStart(6, '0')}`);
/** Random colours, and those at which the rules change: greys, and colours without a channel. */
const colour = fc.oneof(
	anyColour,
	fc.integer({ min: 0, max: 255 }).map((grey): Colour => {
		const digits = grey.toString(16).padStart(2, '0');
		return `#${digits}${digits}${digits}`;
	}),
	fc.constantFrom<Colour>('#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff'),
);

test.each([
	['#000000', '#ffffff', 21],
	['#ffffff', '#777777', 4.48],
	['#ffffff', '#0000ff', 8.59],
	['#ff0000', '#00ff00', 2.91],
] as const)('%s on %s has the contrast that WCAG states', (one, other, ratio) => {
	expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
	expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

test('the palette has the colours of tokens.css', () => {
	const sheet = readFileSync(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8');
	const [light = '', dark = ''] = sheet.split('@media screen and (prefers-color-scheme: dark)');
	for (const [mode, rules] of [
		['light', light],
		['dark', (dark.split('@media')[0] ?? '') + light],
	] as const) {
		const { neutrals, look } = palette[mode];
		for (const [name, value] of Object.entries({ ...neutrals, ...look })) {
			expect([mode, name, new RegExp(`--${name}: (#\\w+);`).exec(rules)?.[1]]).toEqual([
				...[mode, name, value],
			]);
		}
	}
});

/** The refused colours are replaced by the nearest that pass. */
function accepted({ bar, accent, link }: ClubColours): ClubColours {
	return {
		bar,
		accent: accentProblem(accent)?.nearest ?? accent,
		link: linkProblem(link)?.nearest ?? link,
	};
}

test('whatever colours a club has, all pairs of colours have the contrast that they need', () => {
	const maybe = fc.option(colour, { nil: null });
	forAll(maybe, maybe, maybe, (bar, accent, link) => {
		const colours = accepted({ bar, accent, link });
		expect(clubLook.parse({ ...colours, logo: null })).toEqual({ ...colours, logo: null });
		const tokens = lookTokens(colours);
		expect(faintPairs(tokens.light, 'light')).toEqual([]);
		expect(faintPairs(tokens.dark, 'dark')).toEqual([]);
		expect(tokens.light).toMatchObject(
			Object.fromEntries(Object.entries(colours).filter(([, given]) => given !== null)),
		);
	});
});

test('a club without colours has those of Burgee, which have the contrast that they need', () => {
	expect(lookTokens(none)).toEqual({ light: palette.light.look, dark: palette.dark.look });
	for (const mode of ['light', 'dark'] as const) {
		expect(faintPairs(palette[mode].look, mode)).toEqual([]);
		const blank = Object.fromEntries(
			Object.keys(palette[mode].look).map((name) => [name, palette[mode].neutrals.page]),
		) as unknown as (typeof palette)['light']['look'];
		expect(faintPairs(blank, mode).length).toBeGreaterThan(colourPairs.length / 2);
	}
	expect(lookStyle(none)).toBe('');
});

test('a refused colour names what it is for, its contrast, and the nearest colour that passes', () => {
	const { error } = clubLook.safeParse({ link: '#ff7a00', accent: '#fafafa', bar: '#ffffff' });
	expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
		[
			'link',
			'Links need a contrast of 7:1 with the page, and #ff7a00 has 2.1:1. The nearest colour that passes is #7c3b00',
		],
		[
			'accent',
			'The main button needs a contrast of 1.3:1 with the page, and #fafafa has 1:1. The nearest colour that passes is #d8d8d8',
		],
	]);
});

test.each([
	['003366', '#003366'],
	['#C8102E', '#c8102e'],
	[' #036 ', '#003366'],
])('%s is read as the colour %s', (text, bar) => {
	expect(clubLook.parse({ bar })).toEqual({ ...none, bar });
	expect(clubLook.parse({ bar: text }).bar).toBe(bar);
});

test.each([
	['a colour name', { bar: 'navy' }],
	['a style rule', { bar: '#000;}body{display:none' }],
	['a logo outside the photos folder', { logo: '../logo.png' }],
	['a logo that could contain scripts', { logo: 'logo.svg' }],
	['an unknown colour', { text: '#000000' }],
])('a look with %s is refused', (_, look) => {
	expect(clubLook.safeParse(look).success).toBe(false);
});

test('the style changes only what the club’s colours change, on screens, and shows the logo', () => {
	const accent = lookStyle({ ...none, accent: '#c8102e' });
	expect(accent).toMatch(/^@media screen\{:root:root\{--bar-focus:.*--accent:#c8102e;/);
	const changed = [...accent.matchAll(/--([\w-]+):/g)].map(([, name]) => name);
	expect(new Set(changed)).toEqual(
		new Set(['bar-focus', 'accent', 'accent-hover', 'accent-ink', 'accent-edge']),
	);
	const logo = { ...none, logo: 'crest.png', bar: '#ffffff' as const };
	expect(lookStyle(logo)).toContain('url("/logo/icon-192.png?crest.png")');
	expect(lookStyle(logo)).toContain('background-color:#ffffff');
	expect(lookStyle({ ...logo, bar: null })).not.toContain('background-color');
	expect(logoIconPath(logo, 'maskable-512.png')).toBe('/logo/maskable-512.png?crest.png-ffffff');
});
