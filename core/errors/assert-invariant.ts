/** An error in the program or in stored data, never in a request. The server responds with 500. */
export class InvariantError extends Error {
	override readonly name = 'InvariantError';
}

/**
 * Throws InvariantError if the statement does not hold. The statement is logged, so it must contain
 * no personal data.
 */
export function assertInvariant(holds: boolean, statement: string): asserts holds {
	if (!holds) throw new InvariantError(`expected that ${statement}`);
}
