import { bookingPath, type ClubEvent } from '@burgee/core';
import { ButtonLink } from './button.tsx';

interface BookEventLinkProps {
	event: Pick<ClubEvent, 'id' | 'name'>;
	className?: string | undefined;
}

/** A link to the booking form of an event. Its accessible name includes the event, because a list has several links. */
export function BookEventLink({ event: { id, name }, className }: BookEventLinkProps) {
	return (
		<ButtonLink className={className} aria-label={`Book Event: ${name}`} to={bookingPath(id)}>
			Book Event
		</ButtonLink>
	);
}
