/** Returns NaN for a text that is not an amount. */
export function typedAmount(text: string): number {
	const trimmed = text.trim().replace(/^[£€$]/, '');
	return trimmed === '' ? Number.NaN : Number(trimmed);
}
