/** An error in the program or in stored data, never in a request. The server responds with 500. */
export class InvariantError extends Error {
	override readonly name = 'InvariantError';
}

/**
 * Throws InvariantError if `holds` is false. The server logs `statement`, which must therefore contain no
 * personal data.
 */
export function assertInvariant(holds: boolean, statement: string): asserts holds {
	if (!holds) throw new InvariantError(`expected that ${statement}`);
}
