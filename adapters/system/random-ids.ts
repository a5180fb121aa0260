import { randomBytes } from 'node:crypto';
import type { IdSource } from '@burgee/core';

/** 128 random bits as 22 characters of base64url. */
export class RandomIds implements IdSource {
	newId(): string {
		return randomBytes(16).toString('base64url');
	}
}
