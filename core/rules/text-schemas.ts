import { z } from 'zod';
import { hasVisibleCharacter } from './visible-character.ts';

/** No id has more characters. */
export const maxIdLength = 200;

const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const controlCharactersExceptLines = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;
const loneSurrogate = /\p{Cs}/u;

function cleanText(
	label: string,
	max: number,
	forbidden: RegExp,
	normalise: (text: string) => string = (text) => text,
	missing = `${label} is required`,
) {
	// Refuse forbidden characters before trimming, because trimming would silently remove a line break
	// at the end.
	return z
		.string({
			error: ({ input }) => (input === undefined ? missing : `${label} must be text`),
		})
		.overwrite(normalise)
		.refine((text) => !forbidden.test(text) && !loneSurrogate.test(text), {
			message: `${label} contains characters that are not allowed`,
		})
		.trim()
		.max(max, `${label} must be ${max} characters or fewer`);
}

/**
 * A schema for one line of text. Trims the text, and refuses control characters and lone
 * surrogates. An empty text is valid.
 */
export function lineOfText(label: string, max: number) {
	return cleanText(label, max, controlCharacters);
}

/**
 * A schema for one line of text with at least one visible character. `missing` is the error message
 * for text without visible characters.
 */
export function requiredLine(label: string, max: number, missing = `${label} is required`) {
	return cleanText(label, max, controlCharacters, undefined, missing).refine(hasVisibleCharacter, {
		message: missing,
	});
}

/**
 * A schema for text of several lines, with the rules of `lineOfText` except that tabs and line
 * breaks are valid. Each line break becomes `\n`.
 */
export function paragraphs(label: string, max: number) {
	return cleanText(label, max, controlCharactersExceptLines, (text) =>
		text.replace(/\r\n?/g, '\n'),
	);
}
