import { createHmac } from 'node:crypto';
import type { IdSource } from '@burgee/core/ports/id-source';
import { customAlphabet, nanoid } from 'nanoid';

/** The start of a booking's id is its reference, which members read aloud, so ids have no '-' and '_'. */
const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const alphanumericId = customAlphabet(
	alphanumeric,
	Math.ceil(128 / Math.log2(alphanumeric.length)),
);

/** Each character of base64url has six random bits. */
const tokenLength = Math.ceil(256 / 6);

/** Creates ids of at least 128 random bits, as 22 letters and digits, and tokens of 256, as 43 base64url characters. */
export class RandomIds implements IdSource {
	newId(): string {
		return alphanumericId();
	}

	newToken(): string {
		return nanoid(tokenLength);
	}

	tokenFrom(seed: string, text: string): string {
		return createHmac('sha256', seed).update(text).digest('base64url');
	}
}
