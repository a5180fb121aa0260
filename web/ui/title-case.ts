/** Writes words as on a button or at a form field: 'Number of Children'. */
export function titleCase(words: string): string {
	return words.replace(/\b(?!of\b)\p{L}/gu, (letter) => letter.toUpperCase());
}
