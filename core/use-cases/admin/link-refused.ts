import { ClubError } from '../../errors/club-error.ts';
import type { LinkRefusal } from '../../ports/invitation-store.ts';

/** Returns the error of a link that the store has refused. */
export function linkRefused(refusal: LinkRefusal): ClubError {
	if (refusal === 'maker-signed-out') return new ClubError('not-signed-in');
	return refusal === 'maker-not-permitted'
		? new ClubError('permission-denied', { permission: 'members:write' })
		: new ClubError('invitation-not-possible');
}
