import type { ClubJson } from '@burgee/core/api/club';
import { useClub } from '../club-context.ts';

/** A link to one of the club's e-mail addresses. */
export function EmailLink({ to }: { to: keyof ClubJson['emails'] }) {
	const { emails } = useClub();
	return <a href={`mailto:${emails[to]}`}>{emails[to]}</a>;
}
