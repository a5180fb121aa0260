import type { Instant } from '../rules/calendar/london-time.ts';

/** A photo as it is stored. */
export interface StoredPhoto {
	/** The name of its file, which the club's facts list. */
	image: string;
	/** Its size in pixels. */
	width: number;
	height: number;
}

/** Stores the photos that admins upload. Never changes files that an operator has put beside them. */
export interface PhotoFiles {
	/**
	 * Stores a photo upright, with a longer side of at most `maxPhotoSide`, and without metadata such as the place where
	 * it was taken. Waits until the file would survive a power failure. A repeated call with the same photo returns the
	 * same name and stores nothing more.
	 * @param photo.slug starts the name of the file.
	 * @throws ClubError 'photo-damaged' if the bytes are not a readable photo, or 'photo-too-large' if the photo has too
	 * many pixels. Then nothing is stored.
	 */
	add(photo: { slug: string; bytes: Uint8Array }): Promise<StoredPhoto>;
	/**
	 * Removes the stored photos that have been unused since before `unusedSince`. A photo counts as used when it is
	 * stored, and whenever this call lists it in `used`.
	 * @returns the names of the removed files.
	 */
	removeUnused(request: {
		used: ReadonlySet<string>;
		now: Instant;
		unusedSince: Instant;
	}): Promise<string[]>;
}
