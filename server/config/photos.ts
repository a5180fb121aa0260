import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DiskPhotoFiles } from '@burgee/adapters/photo-files/disk-photo-files';
import { PhotoConverter } from '@burgee/adapters/photo-files/photo-converter';
import type { IdSource } from '@burgee/core/ports/id-source';
import { serverFolder } from './server-folder.ts';

/** The program that converts photos. The build copies it beside the bundled server. */
const program = import.meta.url.endsWith('.ts')
	? new URL('../../adapters/photo-files/convert-photo.mjs', import.meta.url)
	: pathToFileURL(join(serverFolder, 'dist/convert-photo.js'));

/** The photos that admins upload are apart from those that an operator puts into DATA_DIR/photos. */
export function uploadedPhotosFolder(dataDir: string): string {
	return join(dataDir, 'photos', 'uploaded');
}

export function openPhotoConverter(): PhotoConverter {
	return new PhotoConverter(program);
}

export function openPhotoFiles(
	{ dataDir, converter = openPhotoConverter() }: { dataDir: string; converter?: PhotoConverter },
	ids: IdSource,
): DiskPhotoFiles {
	return new DiskPhotoFiles({ folder: uploadedPhotosFolder(dataDir), converter }, ids);
}

/** Returns the folders in which the server looks for a photo, in this order. The last one comes with Burgee. */
export function photoFolders(dataDir: string): string[] {
	return [
		join(dataDir, 'photos'),
		uploadedPhotosFolder(dataDir),
		join(serverFolder, 'sample-club/photos'),
	];
}
