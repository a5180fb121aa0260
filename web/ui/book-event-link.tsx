import { bookingPath, type ClubEvent } from '@burgee/core';
import { ButtonLink } from './button.tsx';

interface BookEventLinkProps {
	event: Pick<ClubEvent, 'id' | 'name'>;
	className?: string | undefined;
}

/** Opens the booking form of an event. A screen reader hears the event's name, because a list has many of these. */
export function BookEventLink({ event: { id, name }, className }: BookEventLinkProps) {
	return (
		<ButtonLink className={className} aria-label={`Book Event: ${name}`} to={bookingPath(id)}>
			Book Event
		</ButtonLink>
	);
}
