import { hasPermission } from '@burgee/core';
import type { ListedEventJson } from '@burgee/core/api/events';
import { displayBriefEventDates } from '@burgee/core/display/dates';
import { heldOfLimit } from '@burgee/core/display/place-words';
import { pluralise } from '@burgee/core/display/pluralise';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { Copy, Pencil, Trash2, UsersRound } from 'lucide-react';
import { serverTime } from '../../api/client.ts';
import { Link } from '../../navigation.tsx';
import { Badge } from '../../ui/badge.tsx';
import { OverflowMenu } from '../../ui/overflow-menu.tsx';
import { useAdmin } from '../frame/session.tsx';
import type { Column } from '../records/data-table.tsx';
import { PagedTable } from '../records/paged-table.tsx';
import type { PagedList } from '../records/use-paged-load.ts';

interface EventTableProps {
	caption: string;
	list: PagedList<ListedEventJson>;
	onCopy: (event: ListedEventJson) => void;
	onDelete: (event: ListedEventJson) => void;
}

/** The path of the form that edits an event. */
/** A table of events. The name leads to the form or, for an admin who may only read, to the bookings. */
export function EventTable({ caption, list, onCopy, onDelete }: EventTableProps) {
	const admin = useAdmin();
	const canWrite = hasPermission(admin, 'events:write');
	const canReadBookings = hasPermission(admin, 'bookings:read');
	const hasBookings = ({ allowBooking }: ListedEventJson) => canReadBookings && allowBooking;
	const columns: Column<ListedEventJson>[] = [
		{
			heading: 'Name',
			cell: (event) => {
				const { id, name } = event;
				if (canWrite) {
					return (
						<Link to={panelPath('edit-event', id)} aria-label={`Edit ${name}`}>
							{name}
						</Link>
					);
				}
				return hasBookings(event) ? <Link to={panelPath('event-bookings', id)}>{name}</Link> : name;
			},
		},
		{ heading: 'Date', cell: (event) => displayBriefEventDates(event, serverTime()) },
	];
	if (canReadBookings) {
		columns.push({
			heading: 'Bookings',
			cell: bookedPeople,
			narrow: (event) => countedPeople(event) !== 0 && peopleOf(event),
		});
	}
	columns.push(
		{
			heading: 'Features',
			cell: (event) => featuresOf(event) && <span className="soft">{featuresOf(event)}</span>,
			narrow: featuresOf,
		},
		{
			heading: 'Status',
			role: 'badge',
			cell: (event) => <StatusBadge event={event} />,
		},
	);
	if (canWrite) {
		columns.push({
			heading: 'Actions',
			role: 'action',
			cell: (event) => (
				<OverflowMenu
					name={event.name}
					actions={[
						hasBookings(event) && {
							label: 'Bookings',
							icon: UsersRound,
							to: panelPath('event-bookings', event.id),
						},
						{ label: 'Edit', icon: Pencil, to: panelPath('edit-event', event.id) },
						{ label: 'Copy', icon: Copy, onClick: () => onCopy(event) },
						{ label: 'Delete', icon: Trash2, tone: 'danger', onClick: () => onDelete(event) },
					]}
				/>
			),
		});
	}
	return (
		<PagedTable
			caption={caption}
			list={list}
			noun="events"
			keyOf={({ id }) => id}
			columns={columns}
		/>
	);
}

/** Whether members can see and book an event. */
function StatusBadge({ event }: { event: ListedEventJson }) {
	const { draft, allowBooking, bookingOpen, isFull, waitingList } = event;
	if (draft) return <Badge tone="warning">Draft</Badge>;
	if (!allowBooking) return <Badge>View Only</Badge>;
	if (!isFull) return <Badge tone="success">Bookable</Badge>;
	return <Badge tone="warning">{bookingOpen && waitingList ? 'Full: waiting list' : 'Full'}</Badge>;
}

/** Returns the people for whom places of an event with a limit are held, otherwise those of the confirmed bookings. */
function countedPeople({ places, heldPlaces, confirmedAttendees }: ListedEventJson): number | null {
	return places === null ? confirmedAttendees : heldPlaces;
}

/** Returns '17 people' or '14 of 30 people', or null for an event that nobody can book. */
function peopleOf(event: ListedEventJson): string | null {
	const { allowBooking, places } = event;
	const people = countedPeople(event);
	if (!allowBooking || people === null) return null;
	return places === null
		? pluralise(people, 'person', 'people')
		: heldOfLimit(people, places, 'people');
}

function bookedPeople(event: ListedEventJson) {
	const people = peopleOf(event);
	if (people === null) return null;
	return (
		<Link
			to={panelPath('event-bookings', event.id)}
			className={countedPeople(event) === 0 ? 'soft' : undefined}
			aria-label={`Bookings for ${event.name}: ${people}`}
		>
			{people}
		</Link>
	);
}

/** Returns the features of an event as one text, or '' if it has none. */
function featuresOf(event: ListedEventJson): string {
	return [
		event.isBoatEvent && 'Boat Event',
		event.offerChild && 'Children',
		event.offerSoftDrinks && 'Drinks',
		event.offerVeg && 'Vegetarian',
	]
		.filter((feature) => feature !== false)
		.join(', ');
}
