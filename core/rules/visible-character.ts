// Matches a visible character. U+2800, the blank braille pattern, is excluded: Unicode counts it as
// a symbol, but it is invisible.
const visible = /[^\P{L}\p{Default_Ignorable_Code_Point}]|[^\P{S}\u2800]|[\p{N}\p{P}]/u;

/** Whether a reader sees anything of the text. Unicode has many characters that are invisible. */
export function hasVisibleCharacter(text: string): boolean {
	return visible.test(text);
}
