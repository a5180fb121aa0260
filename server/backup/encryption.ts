import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import type { Config } from '../config/read-config.ts';
import { BackupError } from './backup-error.ts';

/** How a backup is encrypted: with a passphrase, or for the holder of an age key, whose public part begins with 'age1'. */
export type Lock =
	| {
			passphrase: string;
			/** The base-2 logarithm of the cost of scrypt, which makes guessing slow. 18 by default: about a second, and 256 MiB. */
			workFactor?: number;
	  }
	| { recipient: string };
/** What opens an encrypted backup: its passphrase, or the secret part of the age key. */
export type Key = { passphrase: string } | { identity: string };

/** Returns how the configuration encrypts backups. Null if they are not encrypted. */
export function lockOf({
	backupPassphrase: passphrase,
	backupRecipient: recipient,
}: Pick<Config, 'backupPassphrase' | 'backupRecipient'>): Lock | null {
	if (recipient !== null) return { recipient };
	return passphrase === null ? null : { passphrase };
}

/** The first bytes of a file in the format of age. */
const ageHeader = 'age-encryption.org/';

export function isEncrypted(start: Uint8Array): boolean {
	return Buffer.from(start).toString('latin1').startsWith(ageHeader);
}

/** @throws BackupError if the recipient is no public key of age. */
export async function encrypt(plain: Readable, lock: Lock): Promise<Readable> {
	const encrypter = new Encrypter();
	if ('passphrase' in lock) {
		encrypter.setPassphrase(lock.passphrase);
		if (lock.workFactor !== undefined) encrypter.setScryptWorkFactor(lock.workFactor);
	} else {
		try {
			encrypter.addRecipient(lock.recipient);
		} catch {
			throw new BackupError(
				'the recipient is not a public key of age, which begins with age1: make a key with age-keygen',
			);
		}
	}
	return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** @throws BackupError if the key is missing or does not fit. */
export async function decrypt(encrypted: Readable, key: Key | null): Promise<Readable> {
	if (key === null) {
		throw new BackupError(
			'the backup is encrypted: set BACKUP_PASSPHRASE to its passphrase, or name the file of the age key with --identity',
		);
	}
	const decrypter = new Decrypter();
	try {
		if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
		else decrypter.addIdentity(key.identity);
	} catch {
		throw new BackupError(
			'the identity is not a secret key of age, which begins with AGE-SECRET-KEY-1',
		);
	}
	try {
		return fromWeb(await decrypter.decrypt(toWeb(encrypted)));
	} catch (cause) {
		// age cannot tell a wrong passphrase from a changed header.
		const isWrongKey = cause instanceof Error && cause.message.startsWith('no identity matched');
		if (!isWrongKey) throw cause;
		throw new BackupError(
			'passphrase' in key
				? 'the passphrase is wrong, or the backup is encrypted with a key'
				: 'the key is wrong, or the backup is encrypted with a passphrase',
		);
	}
}

function toWeb(stream: Readable): ReadableStream<Uint8Array> {
	// The types of Node.js and of the browser describe the same class.
	return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
	return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}
