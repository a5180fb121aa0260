import type { Instant } from '@burgee/core';
import { displayShortDate } from '@burgee/core/display/dates';
import { displayFileSize } from '@burgee/core/display/file-size';

/** Describes a PDF by its size and its date, such as '240 kB, 3 May 2026'. */
export function versionText({
	sizeBytes,
	updatedAt,
}: {
	sizeBytes: number;
	updatedAt: Instant;
}): string {
	return `${displayFileSize(sizeBytes)}, ${displayShortDate(updatedAt)}`;
}
