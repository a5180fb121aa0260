import { hash } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { IdSource } from '@burgee/core/ports/id-source';
import type { PhotoFiles, StoredPhoto } from '@burgee/core/ports/photo-files';
import { createPrivateFolder, renameDurably, writeDurably } from '../system/private-files.ts';
import type { PhotoConverter } from './photo-converter.ts';

const digestLength = 12;
/** The names that `add` gives to files, and those of files that a crash has left half written. */
const ownName = /^([a-z0-9-]+-[0-9a-f]{12}\.webp|\..+\.tmp)$/;

/**
 * The photos that admins have uploaded, in a folder of their own. Nobody else puts files there, so `removeUnused` cannot
 * remove an operator's photo. The date of a file says when its photo was last used.
 */
export class DiskPhotoFiles implements PhotoFiles {
	readonly #folder: string;
	readonly #ids: IdSource;
	readonly #converter: PhotoConverter;

	constructor({ folder, converter }: { folder: string; converter: PhotoConverter }, ids: IdSource) {
		this.#folder = folder;
		this.#converter = converter;
		this.#ids = ids;
	}

	async add({ slug, bytes }: { slug: string; bytes: Uint8Array }): Promise<StoredPhoto> {
		const { width, height, bytes: converted } = await this.#converter.convert(bytes);
		// The digest makes the name unique, and gives a repeated upload the same name.
		const digest = hash('sha256', bytes, 'hex').slice(0, digestLength);
		const image = `${slug}-${digest}.webp`;
		await createPrivateFolder(this.#folder);
		const path = join(this.#folder, `.${image}.${this.#ids.newId()}.tmp`);
		try {
			await writeDurably(path, converted);
			await renameDurably(path, join(this.#folder, image));
		} finally {
			await rm(path, { force: true });
		}
		return { image, width, height };
	}

	async removeUnused({
		used,
		now,
		unusedSince,
	}: Parameters<PhotoFiles['removeUnused']>[0]): Promise<string[]> {
		const removed: string[] = [];
		for (const name of await readdir(this.#folder).catch(() => [])) {
			if (!ownName.test(name)) continue;
			const path = join(this.#folder, name);
			if (used.has(name)) {
				await utimes(path, new Date(now), new Date(now));
			} else if ((await stat(path)).mtime < new Date(unusedSince)) {
				await rm(path);
				removed.push(name);
			}
		}
		return removed;
	}
}
