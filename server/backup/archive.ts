import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import stream, { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isMissingFile } from '@burgee/adapters/system/missing-file';
import { createPrivateFolder, privateFileMode } from '@burgee/adapters/system/private-files';
import { create, Parser, type ReadEntry } from 'tar';
import { BackupError } from './backup-error.ts';
import { decrypt, encrypt, isEncrypted, type Key, type Lock } from './encryption.ts';

/**
 * Writes files of a folder to a new archive: tar, then gzip, then age if there is a lock. When the promise resolves, its
 * bytes are on the disk.
 * @returns the SHA-256 of these bytes.
 */
export async function writeArchive({
	folder,
	paths,
	file,
	lock,
}: {
	folder: string;
	paths: string[];
	file: string;
	lock: Lock | null;
}): Promise<string> {
	const sha256 = createHash('sha256');
	const target = await open(file, 'wx', privateFileMode);
	try {
		const tar = create({ cwd: folder, portable: true, strict: true }, paths);
		// The loop below receives the errors of both streams. Without listeners, they would also end this process: after a
		// failure, tar finds that each of the files is gone.
		tar.on('error', () => {});
		const packed = stream.pipeline(Readable.from(tar), createGzip(), () => {});
		const bytes = lock === null ? packed : await encrypt(packed, lock);
		for await (const chunk of bytes) {
			sha256.update(chunk);
			await target.writeFile(chunk);
		}
		await target.sync();
	} finally {
		await target.close();
	}
	return sha256.digest('hex');
}

/** Returns the SHA-256 of a file. */
export async function digestOfFile(file: string): Promise<string> {
	const sha256 = createHash('sha256');
	for await (const chunk of createReadStream(file)) sha256.update(chunk);
	return sha256.digest('hex');
}

/**
 * Extracts an archive into an empty folder.
 * @param isExpected tells which paths an archive may contain.
 * @throws BackupError if the archive is damaged, is no archive, or cannot be opened with the key.
 */
export async function extractArchive({
	file,
	folder,
	key,
	isExpected,
}: {
	file: string;
	folder: string;
	key: Key | null;
	isExpected: (path: string) => boolean;
}): Promise<void> {
	const isLocked = await isEncryptedFile(file);
	try {
		const stored = createReadStream(file);
		const packed = isLocked ? await decrypt(stored, key) : stored;
		const files = new ExtractedFiles(folder, isExpected);
		const parser = new Parser({ strict: true, onReadEntry: (entry) => files.add(entry) });
		try {
			await pipeline(packed, checkGzipHeader(), createGunzip(), parser);
			await files.finish();
		} finally {
			await files.stop();
		}
	} catch (cause) {
		if (cause instanceof BackupError) throw new BackupError(`${file}: ${cause.message}`);
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new BackupError(`${file} is damaged, incomplete or not a backup of Burgee (${reason})`);
	}
}

/**
 * Writes the files of an archive. tar's own extraction goes on for a while after an error, and then leaves files in a
 * folder that was removed meanwhile.
 */
class ExtractedFiles {
	readonly #folder: string;
	readonly #isExpected: (path: string) => boolean;
	readonly #writes: Promise<void>[] = [];
	readonly #stop = new AbortController();
	#unexpected: string | null = null;

	constructor(folder: string, isExpected: (path: string) => boolean) {
		this.#folder = folder;
		this.#isExpected = isExpected;
	}

	add(entry: ReadEntry): void {
		if (entry.type !== 'File' || !this.#isExpected(entry.path)) {
			this.#unexpected ??= entry.path;
			entry.resume();
			return;
		}
		const written = this.#write(entry);
		// `finish` reports the error.
		written.catch(() => {});
		this.#writes.push(written);
	}

	/** @throws BackupError if the archive had an unexpected file. */
	async finish(): Promise<void> {
		await Promise.all(this.#writes);
		if (this.#unexpected === null) return;
		throw new BackupError(`it contains ${this.#unexpected}, which no backup of Burgee has`);
	}

	async stop(): Promise<void> {
		this.#stop.abort();
		await Promise.allSettled(this.#writes);
	}

	async #write(entry: ReadEntry): Promise<void> {
		const path = join(this.#folder, entry.path);
		await createPrivateFolder(dirname(path));
		const target = createWriteStream(path, { flags: 'wx', mode: privateFileMode });
		await pipeline(Readable.from(entry), target, { signal: this.#stop.signal });
		if (entry.mtime) await utimes(path, entry.mtime, entry.mtime);
	}
}

/** @throws BackupError if there is no such file. */
export async function isEncryptedFile(file: string): Promise<boolean> {
	const opened = await open(file).catch((cause: unknown) => {
		throw isMissingFile(cause) ? new BackupError(`${file} does not exist`) : cause;
	});
	try {
		const { buffer, bytesRead } = await opened.read(Buffer.alloc(32), 0, 32, 0);
		return isEncrypted(buffer.subarray(0, bytesRead));
	} finally {
		await opened.close();
	}
}

/** The header of gzip without its last two bytes, which depend on the system and the version of Node.js: no time, and no flags. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]);

/** gzip has a checksum of the content, but not of its own header. */
function checkGzipHeader(): Transform {
	let isChecked = false;
	return new Transform({
		transform(chunk: Buffer, _, done) {
			const isWrong = !isChecked && !chunk.subarray(0, gzipHeader.length).equals(gzipHeader);
			isChecked = true;
			done(isWrong ? new Error('incorrect header check') : null, chunk);
		},
	});
}
