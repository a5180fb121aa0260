/**
 * Returns an http or https address unchanged, and null for any other text. A `javascript:` address could run
 * a script in the browser.
 */
export function webAddress(text: string | null | undefined): string | null {
	return text && /^https?:\/\/[^\s/\p{Cc}][^\s\p{Cc}]*$/iu.test(text) ? text : null;
}
