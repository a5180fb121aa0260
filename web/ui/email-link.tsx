import type { PublicFacts } from '@burgee/core/api/club';
import { usePublicFacts } from '../public-facts.ts';

/** A link to one of the club's e-mail addresses. */
export function EmailLink({ to }: { to: keyof PublicFacts['emails'] }) {
	const { emails } = usePublicFacts();
	return <a href={`mailto:${emails[to]}`}>{emails[to]}</a>;
}
