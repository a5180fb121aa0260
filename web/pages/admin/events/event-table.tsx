import type { ListedEventJson } from '@burgee/core/api/events';
import { displayEventDates } from '@burgee/core/display/dates';
import { Pencil, Trash2, UsersRound } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PagedTable } from '../paged-table.tsx';
import type { PagedList } from '../use-paged-load.ts';
import styles from './event-table.module.css';

interface EventTableProps {
	caption: string;
	list: PagedList<ListedEventJson>;
	canWrite: boolean;
	onDelete: (event: ListedEventJson) => void;
}

/** A table of events with links to edit, show bookings and delete. On a phone each event has a compact row. */
export function EventTable({ caption, list, canWrite, onDelete }: EventTableProps) {
	return (
		<PagedTable
			caption={caption}
			layout={styles.rows}
			list={list}
			noun="events"
			keyOf={({ id }) => id}
			columns={[
				{ heading: 'Name', cell: ({ name }) => name },
				{ heading: 'Date', cell: (event) => displayEventDates(event, 'admin') },
				{ heading: 'Features', cell: (event) => <Features event={event} /> },
				{
					heading: 'Status',
					cell: ({ allowBooking }) =>
						allowBooking ? <Badge tone="success">Bookable</Badge> : <Badge>View Only</Badge>,
				},
				{
					heading: 'Actions',
					cell: (event) => <Actions event={event} canWrite={canWrite} onDelete={onDelete} />,
				},
			]}
		/>
	);
}

/** The action buttons of an event. A phone shows them as icons, and larger screens show them as words. */
function Actions({
	event,
	canWrite,
	onDelete,
}: { event: ListedEventJson } & Pick<EventTableProps, 'canWrite' | 'onDelete'>) {
	return (
		<div className={styles.actions}>
			{canWrite && (
				<ButtonLink
					icon={Pencil}
					to={`/admin/events/edit/${event.id}`}
					aria-label={`Edit ${event.name}`}
				>
					<span>Edit</span>
				</ButtonLink>
			)}
			{event.allowBooking && (
				<ButtonLink
					icon={UsersRound}
					to={`/admin/bookings/${event.id}`}
					aria-label={`Bookings for ${event.name}`}
				>
					<span>Bookings</span>
				</ButtonLink>
			)}
			{canWrite && (
				<Button
					variant="quiet"
					icon={Trash2}
					aria-label={`Delete ${event.name}`}
					onClick={() => onDelete(event)}
				>
					<span>Delete</span>
				</Button>
			)}
		</div>
	);
}

function Features({ event }: { event: ListedEventJson }) {
	const features = [
		event.isBoatEvent && 'Boat Event',
		event.offerChild && 'Children',
		event.offerSoftDrinks && 'Drinks',
		event.offerVeg && 'Vegetarian',
	].filter((feature) => feature !== false);
	if (features.length === 0) return <span className={styles.none}>–</span>;
	return (
		<div className={styles.badges}>
			{features.map((feature) => (
				<Badge key={feature} tone="teal">
					{feature}
				</Badge>
			))}
		</div>
	);
}
