import fc from 'fast-check';

const letters = [
	...'abcdeghiknorstuzABCDMZ',
	...['é', 'ß', 'Ł', 'ñ', 'Ω', 'ж', 'ש', 'ع', '李', 'か', '𝒜'],
];

// fast-check needs longer to create a generator of strings than to generate a string, so each generator is created once.
const id = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_'), minLength: 1, maxLength: 20 });
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });
const name = fc.oneof(
	fc.constantFrom("Siân O'Brien-Smith", '李', 'José María', 'Nguyễn', '⛵️', 'X Æ A-12', '0'),
	fc.tuple(word, fc.constantFrom(' ', '-', "'", '. '), word).map((parts) => parts.join('')),
);
const addressPart = fc.string({
	unit: fc.constantFrom(...'abcxyz019'),
	minLength: 1,
	maxLength: 12,
});
const email = fc
	.tuple(addressPart, fc.constantFrom('', '.', '+', '_', '-'), addressPart, addressPart)
	.map(([first, joint, second, host]) => `${first}${joint}${second}@${host}.example`);

/** Generates ids of all characters that ids have. */
export function ids(): fc.Arbitrary<string> {
	return id;
}

/** Generates names of people, in several scripts. */
export function names(): fc.Arbitrary<string> {
	return name;
}

/** Generates valid email addresses. */
export function emails(): fc.Arbitrary<string> {
	return email;
}

/** Generates texts of which a reader sees nothing. */
export function invisibleText(): fc.Arbitrary<string> {
	return fc.string({
		unit: fc.constantFrom(
			...[' ', '\u00A0', '\u00AD', '\u034F', '\u115F', '\u1160', '\u17B4', '\u180E', '\u2003'],
			...['\u200B', '\u200D', '\u2060', '\u2800', '\u3000', '\u3164', '\uFE0F', '\uFEFF'],
			...['\uFFA0', '\u{E0020}', '\u{E0100}'],
		),
		maxLength: 12,
	});
}

/** Generates texts with a character that no form accepts, such as a control character or half of a surrogate pair. */
export function hostileText(): fc.Arbitrary<string> {
	const hostile = fc.constantFrom(
		...['\u0000', '\u0007', '\b', '\n', '\r', '\u001B', '\u007F', '\u0085', '\u009F'],
		...['\u2028', '\u2029', '\u202E', '\u2066', '\uD800', '\uDBFF', '\uDC00', '\uDFFF'],
	);
	// The ordinary text contains no surrogates, because a surrogate could form a valid character with
	// a lone surrogate from `hostile`.
	const ordinaryText = fc.string({ unit: fc.constantFrom(...'abé 李'), maxLength: 10 });
	return fc.tuple(ordinaryText, hostile, ordinaryText).map((parts) => parts.join(''));
}

/**
 * Imitates a user who fills in a form. `typed` may add spaces before and after the text. `optional`
 * does the same, but returns a blank value if the text is null.
 */
export interface Typing {
	typed(text: string): string;
	optional(text: string | null): string | null | undefined;
}

export function typings(...blanks: (string | null | undefined)[]): fc.Arbitrary<Typing> {
	const spaces = fc.constantFrom('', ' ', '  ', '\u00A0');
	return fc
		.record({ before: spaces, after: spaces, blank: fc.constantFrom(...blanks) })
		.map(({ before, after, blank }) => {
			const typed = (text: string) => `${before}${text}${after}`;
			return { typed, optional: (text) => (text === null ? blank : typed(text)) };
		});
}
