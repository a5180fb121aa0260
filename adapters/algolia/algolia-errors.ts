/** Returns the HTTP status of Algolia's refusal, or null if Algolia did not answer. */
export function statusOf(thrown: unknown): number | null {
	if (!(thrown instanceof Error) || !('status' in thrown)) return null;
	return typeof thrown.status === 'number' ? thrown.status : null;
}
