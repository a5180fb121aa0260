import { randomBytes } from 'node:crypto';
import type { IdSource } from '@burgee/core/ports/id-source';

/** Creates ids of 128 random bits, as 22 base64url characters. */
export class RandomIds implements IdSource {
	newId(): string {
		return randomBytes(16).toString('base64url');
	}
}
