import { ClubError } from '../errors/club-error.ts';

/**
 * Checks that the record has the revision that the admin saw (optimistic locking).
 * @throws ClubError 'precondition-required' if the request named no revision, or 'revision-differs' if the
 * record has changed since.
 */
export function requireRevision(stored: { revision: number }, revision: number | null): void {
	if (revision === null) throw new ClubError('precondition-required');
	if (stored.revision !== revision) throw new ClubError('revision-differs');
}

/**
 * Checks the result of a conditional write.
 * @throws ClubError 'revision-differs' if the record changed between the read and the write.
 */
export function requireWritten(isWritten: boolean): void {
	if (!isWritten) throw new ClubError('revision-differs');
}
