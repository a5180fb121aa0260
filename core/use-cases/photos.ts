import { ClubError } from '../errors/club-error.ts';
import type { StoredPhoto } from '../ports/photo-files.ts';
import type { Ports } from '../ports/ports.ts';
import { dayMs, toInstant } from '../rules/calendar/london-time.ts';
import { keptPhotoDays, photoSlug, photoType } from '../rules/site/photos.ts';

/**
 * Stores a photo for the home page, or the club's logo. Members see it once the club's facts list it.
 * @param photo.name the name of the admin's file. The name of the stored file starts with it.
 * @throws ClubError 'facts-from-file', 'not-a-photo', 'photo-damaged' or 'photo-too-large'.
 */
export async function addPhoto(
	{ photoFiles, configuredFacts }: Pick<Ports, 'photoFiles' | 'configuredFacts'>,
	{ name, bytes }: { name: string; bytes: Uint8Array },
): Promise<StoredPhoto> {
	if (configuredFacts.isFixed) throw new ClubError('facts-from-file');
	if (photoType(bytes) === null) throw new ClubError('not-a-photo');
	return photoFiles.add({ slug: photoSlug(name), bytes });
}

/**
 * Removes the files of photos and logos that the club's facts have not listed for 30 days (decision: photos). Counts the
 * stored facts even if facts from CLUB_FILE take their place for a while.
 * @returns the names of the removed files.
 */
export async function removeUnusedPhotos({
	clock,
	photoFiles,
	clubFacts,
	configuredFacts,
}: Pick<Ports, 'clock' | 'photoFiles' | 'clubFacts' | 'configuredFacts'>): Promise<string[]> {
	const stored = await clubFacts.get();
	const listed = [stored?.facts, configuredFacts.facts].flatMap((facts) => [
		...(facts?.photos ?? []).map(({ image }) => image),
		facts?.look.logo ?? [],
	]);
	const now = clock.now();
	return photoFiles.removeUnused({
		used: new Set(listed.flat()),
		now: toInstant(now),
		unusedSince: toInstant(new Date(now.getTime() - keptPhotoDays * dayMs)),
	});
}
