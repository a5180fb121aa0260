import { createHmac, randomBytes } from 'node:crypto';
import type { TextDigest } from '@burgee/core/ports/text-digest';

const digestLength = 8;

/**
 * Digests of 32 bits, as 8 hexadecimal digits. The key is random and never leaves this process. Without it, whoever reads
 * stored digests cannot compare them with the digests of known email addresses.
 */
export class KeyedDigest implements TextDigest {
	readonly #key = randomBytes(32);

	of(text: string): string {
		return createHmac('sha256', this.#key).update(text).digest('hex').slice(0, digestLength);
	}
}
