import { readFileSync } from 'node:fs';
import postcss, { type AtRule, type Declaration } from 'postcss';
import { describe, expect, test } from 'vitest';
import { codeOf, filesIn, root } from './source-files.ts';

/** The style sheet that defines the colours, sizes and layers. All other style sheets use its names. */
const tokens = 'web/styles/tokens.css';
const files = filesIn('web');
const sheets = files.filter((file) => file.endsWith('.css') && file !== tokens);
const components = files.filter((file) => file.endsWith('.tsx'));

/** Its sizes are those of a drawing. */
const drawing = 'web/pages/home/scene.module.css';

interface Found extends Declaration {
	file: string;
}

const declarations = sheets.flatMap((file) => {
	const found: Found[] = [];
	postcss.parse(readFileSync(root + file, 'utf8')).walkDecls((declaration) => {
		found.push(Object.assign(declaration, { file }));
	});
	return found;
});

/** Returns the declarations whose property matches the pattern and whose value is wrong. */
function violations(property: RegExp, isWrong: (value: string, found: Found) => boolean): string[] {
	return declarations
		.filter((found) => property.test(found.prop) && isWrong(found.value, found))
		.map(({ file, source, prop, value }) => `${file}:${source?.start?.line}: ${prop}: ${value}`);
}

function isIn({ parent }: Found, name: string, params: RegExp): boolean {
	for (let node = parent; node && node.type !== 'root'; node = node.parent as typeof parent) {
		const rule = node as AtRule;
		if (rule.type === 'atrule' && rule.name === name && params.test(rule.params)) return true;
	}
	return false;
}

const isPrinted = (found: Found) =>
	isIn(found, 'media', /^print$/) || found.file.endsWith('/trip-slip.module.css');

/**
 * A length, except for 0 and for the pixel that hides an element. A part of the window, such as 12vh, cannot be a token.
 */
const length = /(?<![\w.#-])-?(?!1px)\d*\.?\d+(px|rem|em|ch|ex|cm|mm|in|pt|pc)\b/;

/** The lengths that printed pages may also use. */
const lengthOnPaper = /(?<=\d)(mm|pt|em)\b/g;

const hasRawLength = (value: string, found: Found) =>
	length.test(isPrinted(found) ? value.replaceAll(lengthOnPaper, '') : value);

const colourNames =
	'black|white|gr[ae]y|silver|red|maroon|orange|yellow|gold|green|lime|olive|teal|aqua|cyan|blue|navy|purple|violet|magenta|fuchsia|pink|brown|beige|ivory|coral|salmon|tomato|crimson|khaki|tan|indigo|orchid|plum|lavender';
const colour = new RegExp(
	`#[\\da-f]{3,8}\\b|\\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(|(?<![\\w-])[a-z]*(${colourNames})\\b(?!-)`,
	'i',
);

describe('the style sheets use the tokens', () => {
	test('for colours', () => {
		expect(
			violations(/color|background|border|outline|fill|stroke|shadow|^--/, (value) =>
				colour.test(value),
			),
		).toEqual([]);
	});

	test('for the sizes of text', () => {
		const isWrong = (value: string, found: Found) =>
			found.file !== drawing && hasRawLength(value, found);
		expect(violations(/^font(-size)?$/, isWrong)).toEqual([]);
	});

	test('for spacing', () => {
		expect(violations(/^(margin|padding)|gap$/, hasRawLength)).toEqual([]);
	});

	test('for round corners', () => {
		expect(violations(/radius$/, hasRawLength)).toEqual([]);
	});

	test('for shadows, except for lines along an edge', () => {
		expect(
			violations(/^box-shadow$/, (value) => !/^(none$|var\(--shadow|inset -?\d(px)? )/.test(value)),
		).toEqual([]);
	});

	test('for layers', () => {
		expect(violations(/^z-index$/, (value) => !value.startsWith('var('))).toEqual([]);
	});

	test('for the duration of motion, which is 0 if a person prefers reduced motion', () => {
		const isWrong = (value: string, found: Found) =>
			/\dm?s\b/.test(value) && !isIn(found, 'media', /prefers-reduced-motion: no-preference/);
		expect(violations(/^(transition|animation)(-duration|-delay)?$/, isWrong)).toEqual([]);
		expect(violations(/^scroll-behavior$/, (value) => value !== 'auto')).toEqual([]);
	});
});

test('the class tabular gives tables and prices figures of equal width, and nothing else does', () => {
	const tabular = declarations.filter(({ value }) => /tabular|\btnum\b/.test(value));
	expect(tabular.map(({ file }) => file)).toEqual(['web/styles/layout.css']);
});

describe('icons', () => {
	const drawings = {
		logo: 'web/layout/burgee.tsx',
		scenery: 'web/pages/home/scene.tsx',
		boat: 'web/ui/empty-state.tsx',
		chart: 'web/ui/water-level-chart.tsx',
		'QR code': 'web/pages/my-booking/check-in-code.tsx',
	};

	test('only drawings contain an svg element, because icons come from lucide-react', () => {
		const drawn = components.filter((file) => /<svg\b|<path\b/.test(codeOf(file)));
		expect(drawn.sort()).toEqual(Object.values(drawings).sort());
	});
});
