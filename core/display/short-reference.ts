/** Returns the start of the id of a booking or a checkout, which a member can read out. The panel shows it too. */
export function shortReference(id: string): string {
	return id.slice(0, 8);
}
