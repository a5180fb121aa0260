/** A colour as six hexadecimal digits, such as '#0b2540'. */
export type Colour = `#${string}`;

const maxChannel = 255;

function channelsOf(colour: Colour): [red: number, green: number, blue: number] {
	const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
	return [red ?? 0, green ?? 0, blue ?? 0];
}

function colourOf(channels: readonly number[]): Colour {
	const digits = channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0'));
	return `#${digits.join('')}`;
}

/** Returns the relative luminance from 0 (black) to 1 (white), as WCAG 2.2 defines it. */
function luminanceOf(colour: Colour): number {
	const [red, green, blue] = channelsOf(colour).map((channel) => {
		const part = channel / maxChannel;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns the contrast ratio of two colours, from 1 (equal) to 21 (black and white), as WCAG 2.2 defines it. */
export function contrastOf(one: Colour, other: Colour): number {
	const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

/** Returns the colour that is `part` of the way from one colour to another: 0 is the first, 1 the second. */
export function mixed(from: Colour, to: Colour, part: number): Colour {
	const target = channelsOf(to);
	return colourOf(
		channelsOf(from).map((channel, index) => channel + ((target[index] ?? 0) - channel) * part),
	);
}

interface Hsl {
	/** In degrees. */
	hue: number;
	/** From 0 (grey) to 1. */
	saturation: number;
	/** From 0 (black) to 1 (white). */
	lightness: number;
}

function hslOf(colour: Colour): Hsl {
	const [red, green, blue] = channelsOf(colour).map((channel) => channel / maxChannel);
	const parts = [red ?? 0, green ?? 0, blue ?? 0] as const;
	const max = Math.max(...parts);
	const span = max - Math.min(...parts);
	const lightness = max - span / 2;
	if (span === 0) return { hue: 0, saturation: 0, lightness };
	const [r, g, b] = parts;
	const sector = max === r ? (g - b) / span : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
	return { hue: 60 * sector, saturation: span / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function fromHsl({ hue, saturation, lightness }: Hsl): Colour {
	const width = saturation * Math.min(lightness, 1 - lightness);
	const channel = (at: number) => {
		const sector = (((at + hue / 30) % 12) + 12) % 12;
		return (lightness - width * Math.max(-1, Math.min(sector - 3, 9 - sector, 1))) * maxChannel;
	};
	return colourOf([channel(0), channel(8), channel(4)]);
}

/** Returns the lightness of a colour from 0 (black) to 1 (white). */
export function lightnessOf(colour: Colour): number {
	return hslOf(colour).lightness;
}

/** Returns how far a colour is from a grey, from 0 to 1. */
export function saturationOf(colour: Colour): number {
	return hslOf(colour).saturation;
}

/** Returns the shade of a colour with this lightness, from 0 (black) to 1 (white), which is at most this saturated. */
export function atLightness(colour: Colour, lightness: number, maxSaturation = 1): Colour {
	const { hue, saturation } = hslOf(colour);
	return fromHsl({ hue, saturation: Math.min(saturation, maxSaturation), lightness });
}

const steps = 200;

/**
 * Yields a colour, and then its shades, each of which is a little nearer to black or white. The last one is black or white.
 */
export function* shadesOf(
	colour: Colour,
	end: 'black' | 'white',
	maxSaturation = 1,
): Generator<Colour> {
	yield colour;
	const start = lightnessOf(colour);
	const target = end === 'black' ? 0 : 1;
	for (let step = 1; step <= steps; step += 1) {
		yield atLightness(colour, start + ((target - start) * step) / steps, maxSaturation);
	}
}
