import { displayEventDates, type ListedEventJson, pageMessages, panelMessages } from '@burgee/core';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../api/client.ts';
import { usePorts } from '../../../composition.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { hasPermission, useAdmin, useAdminLoad, useSignOutIfEnded } from '../admin-session.tsx';
import { DataTable } from '../data-table.tsx';
import { type FlashMessage, flashMessageOf } from '../flash-message.ts';
import { pluralise } from '../pluralise.ts';
import { useFocusOn } from '../use-focus-on.ts';
import styles from './page.module.css';

/** Every event, latest first, with links to edit, show bookings and delete (specification §2). */
export default function EventsPage() {
	const { api } = usePorts();
	const admin = useAdmin();
	const navigate = useNavigate();
	const location = useLocation();
	const events = useAdminLoad((signal) => api.adminEvents(signal), [api]);
	const [filterText, setFilterText] = useState('');
	const [eventToDelete, setEventToDelete] = useState<ListedEventJson | null>(null);
	const [arrivalMessage] = useState(() => flashMessageOf(location.state));
	const [deleted, setDeleted] = useState<FlashMessage | null>(null);
	const deletedBox = useFocusOn(deleted);
	const flashMessage = deleted ?? arrivalMessage;
	const canWrite = hasPermission(admin, 'events:write');

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, so that a reload does not show an old message again
	useEffect(() => {
		if (arrivalMessage) navigate(location.pathname, { replace: true, state: null });
	}, []);

	const all = events.state === 'loaded' ? events.value : [];
	const shown = all.filter(({ name }) =>
		name.toLowerCase().includes(filterText.trim().toLowerCase()),
	);

	return (
		<Page
			wide
			title="Manage Events"
			actions={
				canWrite && (
					<ButtonLink variant="primary" to="/admin/events/create">
						Create Event
					</ButtonLink>
				)
			}
		>
			{flashMessage && (
				<div ref={deletedBox} tabIndex={-1}>
					<Notice tone={flashMessage.tone}>{flashMessage.message}</Notice>
				</div>
			)}
			{events.state === 'loading' && <Skeleton label="Loading events…" lines={8} />}
			{events.state === 'failed' && (
				<Notice tone="error" action={<Button onClick={events.retry}>Try Again</Button>}>
					{pageMessages.calendarFailed}
				</Notice>
			)}
			{events.state === 'loaded' && all.length === 0 && (
				<EmptyState title="No events yet">
					<p>Create the first event, and members will see it in the calendar.</p>
				</EmptyState>
			)}
			{all.length > 0 && (
				<>
					<div className={styles.filter}>
						<TextField
							label="Find an event by name"
							name="find"
							type="search"
							value={filterText}
							onChange={setFilterText}
						/>
						<p role="status">{pluralise(shown.length, 'event')}</p>
					</div>
					{shown.length > 0 && (
						<DataTable
							caption="Events, latest first"
							rows={shown}
							keyOf={({ id }) => id}
							columns={[
								{ heading: 'Name', cell: ({ name }) => name },
								{ heading: 'Date', cell: (event) => displayEventDates(event, 'admin') },
								{ heading: 'Features', cell: (event) => <Features event={event} /> },
								{
									heading: 'Status',
									cell: ({ allowBooking }) =>
										allowBooking ? (
											<Badge tone="success">Bookable</Badge>
										) : (
											<Badge>View Only</Badge>
										),
								},
								{
									heading: 'Actions',
									cell: (event) => (
										<div className={styles.actions}>
											{canWrite && (
												<ButtonLink
													to={`/admin/events/edit/${event.id}`}
													aria-label={`Edit ${event.name}`}
												>
													Edit
												</ButtonLink>
											)}
											{event.allowBooking && (
												<ButtonLink
													to={`/admin/bookings/${event.id}`}
													aria-label={`Bookings for ${event.name}`}
												>
													Bookings
												</ButtonLink>
											)}
											{canWrite && (
												<Button
													variant="quiet"
													aria-label={`Delete ${event.name}`}
													onClick={() => setEventToDelete(event)}
												>
													Delete
												</Button>
											)}
										</div>
									),
								},
							]}
						/>
					)}
				</>
			)}
			<DeleteEvent
				event={eventToDelete}
				onClose={() => setEventToDelete(null)}
				onDone={(name) => {
					setEventToDelete(null);
					setDeleted({ tone: 'success', message: `${name} was deleted.` });
					if (events.state === 'loaded') events.retry();
				}}
			/>
		</Page>
	);
}

function Features({ event }: { event: ListedEventJson }) {
	const features = [
		event.isBoatEvent && 'Boat Event',
		event.offerChild && 'Children',
		event.offerSoftDrinks && 'Drinks',
		event.offerVeg && 'Vegetarian',
	].filter((feature) => feature !== false);
	if (features.length === 0) return '–';
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

/** Confirms the deletion and shows how many bookings remain (decision: deleting-events). */
function DeleteEvent({
	event,
	onClose,
	onDone,
}: {
	event: ListedEventJson | null;
	onClose: () => void;
	onDone: (name: string) => void;
}) {
	const { api } = usePorts();
	const signOutIfEnded = useSignOutIfEnded();
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState(false);
	const failedBox = useFocusOn(failed);

	const close = () => {
		setFailed(false);
		onClose();
	};
	const remove = async () => {
		if (event === null) return;
		setBusy(true);
		setFailed(false);
		try {
			await api.deleteEvent(event.id);
			onDone(event.name);
		} catch (error) {
			// A 404 means that the event is already deleted: by another admin, or by a request whose reply was lost.
			if (error instanceof ApiError && error.status === 404) onDone(event.name);
			else if (!signOutIfEnded(error)) setFailed(true);
		} finally {
			setBusy(false);
		}
	};

	return (
		<ConfirmDialog
			title="Delete this event?"
			open={event !== null}
			onCancel={close}
			onConfirm={remove}
			confirmLabel={busy ? 'Deleting…' : 'Delete event'}
			variant="danger"
			busy={busy}
		>
			{event && (
				<>
					<p>
						<strong>{event.name}</strong>, {displayEventDates(event, 'admin')}, will be removed from
						the programme.
					</p>
					<p>
						{event.bookingCount === 0
							? 'It has no bookings.'
							: `It has ${pluralise(event.bookingCount, 'booking')}, which you can still find under Bookings.`}
					</p>
				</>
			)}
			{failed && (
				<div ref={failedBox} tabIndex={-1}>
					<Notice tone="error">{panelMessages.eventDeleteFailed}</Notice>
				</div>
			)}
		</ConfirmDialog>
	);
}
