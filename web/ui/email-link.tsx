import type { PublicFacts } from '@burgee/core/api/club';
import { usePublicFacts } from '../public-facts.ts';

interface EmailLinkProps {
	to: keyof PublicFacts['emails'];
	/** The subject of the e-mail. */
	subject?: string;
}

/** A link to one of the club's e-mail addresses. */
export function EmailLink({ to, subject }: EmailLinkProps) {
	const { emails } = usePublicFacts();
	const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
	return <a href={`mailto:${emails[to]}${query}`}>{emails[to]}</a>;
}
