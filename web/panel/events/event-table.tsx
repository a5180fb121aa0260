import type { ListedEventJson } from '@burgee/core/api/events';
import { displayEventDates } from '@burgee/core/display/dates';
import { Copy, Trash2, UsersRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PagedTable } from '../records/paged-table.tsx';
import type { PagedList } from '../records/use-paged-load.ts';
import styles from './event-table.module.css';
import { isPhone } from './is-phone.ts';

interface EventTableProps {
	caption: string;
	list: PagedList<ListedEventJson>;
	canWrite: boolean;
	onCopy: (event: ListedEventJson) => void;
	onDelete: (event: ListedEventJson) => void;
}

/** The path of the form that edits an event. */
export function formPath(id: string): string {
	return `/admin/events/edit/${encodeURIComponent(id)}`;
}

/** A table of events with buttons to show bookings, edit, copy and delete. On a phone each event has a compact row. */
export function EventTable({ caption, list, ...actions }: EventTableProps) {
	return (
		<PagedTable
			caption={caption}
			layout={styles.rows}
			list={list}
			noun="events"
			keyOf={({ id }) => id}
			columns={[
				{
					heading: 'Name',
					cell: ({ id, name }) =>
						actions.canWrite && isPhone ? (
							<Link className={styles.name} to={formPath(id)} aria-label={`Edit ${name}`}>
								{name}
							</Link>
						) : (
							name
						),
				},
				{ heading: 'Date', cell: (event) => displayEventDates(event, 'admin') },
				{ heading: 'Features', cell: (event) => <Features event={event} /> },
				{
					heading: 'Status',
					cell: ({ allowBooking, draft }) =>
						draft ? (
							<Badge tone="warning">Draft</Badge>
						) : allowBooking ? (
							<Badge tone="success">Bookable</Badge>
						) : (
							<Badge>View Only</Badge>
						),
				},
				{
					heading: 'Actions',
					cell: (event) => <Actions event={event} {...actions} />,
				},
			]}
		/>
	);
}

/**
 * The action buttons of an event. Some events lack the Bookings button, so it comes first and the buttons are
 * aligned at the end. The other buttons then have the same position in each row. A phone shows icons instead of
 * words. On a phone, the event's name links to the form.
 */
function Actions({
	event,
	canWrite,
	onCopy,
	onDelete,
}: { event: ListedEventJson } & Pick<EventTableProps, 'canWrite' | 'onCopy' | 'onDelete'>) {
	return (
		<div className={`row ${styles.actions}`}>
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
				<>
					{!isPhone && (
						<ButtonLink to={formPath(event.id)} aria-label={`Edit ${event.name}`}>
							<span>Edit</span>
						</ButtonLink>
					)}
					<Button icon={Copy} aria-label={`Copy ${event.name}`} onClick={() => onCopy(event)}>
						<span>Copy</span>
					</Button>
					<Button
						variant="quiet"
						icon={Trash2}
						aria-label={`Delete ${event.name}`}
						onClick={() => onDelete(event)}
					>
						<span>Delete</span>
					</Button>
				</>
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
		<div className={`row ${styles.badges}`}>
			{features.map((feature) => (
				<Badge key={feature} tone="teal">
					{feature}
				</Badge>
			))}
		</div>
	);
}
