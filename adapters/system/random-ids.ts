import { createHmac } from 'node:crypto';
import type { IdSource } from '@burgee/core/ports/id-source';
import { nanoid } from 'nanoid';

/** Each character has six random bits. */
const idLength = Math.ceil(128 / 6);
const tokenLength = Math.ceil(256 / 6);

/** Creates ids of 128 random bits and tokens of 256, as 22 and 43 base64url characters. */
export class RandomIds implements IdSource {
	newId(): string {
		return nanoid(idLength);
	}

	newToken(): string {
		return nanoid(tokenLength);
	}

	tokenFrom(seed: string, text: string): string {
		return createHmac('sha256', seed).update(text).digest('base64url');
	}
}
