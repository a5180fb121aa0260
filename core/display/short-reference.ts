/** Shortens a booking or checkout id to a reference that a member can read out. The panel shows it too. */
export function shortReference(id: string): string {
	return id.slice(0, 8);
}
