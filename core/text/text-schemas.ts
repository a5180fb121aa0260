import { z } from 'zod';

const controls = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const controlsButLines = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;
const loneSurrogate = /\p{Cs}/u;
// U+2800, the empty braille pattern, counts as a symbol and shows nothing.
const visible = /[^\P{L}\p{Default_Ignorable_Code_Point}]|[^\P{S}\u2800]|[\p{N}\p{P}]/u;

/** Whether a person would see anything of this text. */
export function hasVisibleCharacter(text: string): boolean {
	return visible.test(text);
}

function cleanText(
	label: string,
	max: number,
	forbidden: RegExp,
	normalise: (text: string) => string = (text) => text,
	missing = `${label} is required`,
) {
	// Forbidden characters before the trim, which would take a line break at the end for a space.
	return z
		.string({
			error: ({ input }) => (input === undefined ? missing : `${label} must be text`),
		})
		.overwrite(normalise)
		.refine((text) => !forbidden.test(text) && !loneSurrogate.test(text), {
			message: `${label} contains characters that cannot be used`,
		})
		.trim()
		.max(max, `${label} can have at most ${max} characters`);
}

/** One line of text that may be empty: trimmed, without control characters or lone surrogates. */
export function lineOfText(label: string, max: number) {
	return cleanText(label, max, controls);
}

/** One line of text with something to see in it; `missing` is said where there is nothing. */
export function requiredLine(label: string, max: number, missing = `${label} is required`) {
	return cleanText(label, max, controls, undefined, missing).refine(hasVisibleCharacter, {
		message: missing,
	});
}

/** Paragraphs: as `lineOfText`, with line breaks (made `\n`) and tabs allowed. */
export function paragraphs(label: string, max: number) {
	return cleanText(label, max, controlsButLines, (text) => text.replace(/\r\n?/g, '\n'));
}
