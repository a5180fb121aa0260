import { createHmac, randomBytes } from 'node:crypto';
import type { IdSource } from '@burgee/core/ports/id-source';

/** Creates ids of 128 random bits, as 22 base64url characters, and tokens of 256 bits. */
export class RandomIds implements IdSource {
	newId(): string {
		return randomBytes(16).toString('base64url');
	}

	newToken(): string {
		return randomBytes(32).toString('base64url');
	}

	tokenFrom(seed: string, text: string): string {
		return createHmac('sha256', seed).update(text).digest('base64url');
	}
}
