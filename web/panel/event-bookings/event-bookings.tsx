import { fullName, hasPermission } from '@burgee/core';
import type { ChangedBookingJson } from '@burgee/core/api/booking-changes';
import type { BookingJson, EventBookingsJson } from '@burgee/core/api/bookings';
import { displayEventDates } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pluralise } from '../../ui/pluralise.ts';
import { useAdmin } from '../frame/session.tsx';
import { UnreadableNotice } from '../records/unreadable-notice.tsx';
import { useUndoableMessage } from '../records/use-undoable-message.tsx';
import { AddBooking } from './add-booking.tsx';
import { BookingFigures } from './booking-figures.tsx';
import { BookingList } from './booking-list.tsx';
import type { BookingChange } from './booking-row.ts';
import { CancelBooking } from './cancel-booking.tsx';
import { changeFailure } from './change-failure.ts';
import { CorrectBooking } from './correct-booking.tsx';
import { DeleteBookings } from './delete-bookings.tsx';
import { type LinkToSend, PaymentLink } from './payment-link.tsx';

interface EventBookingsProps {
	eventId: string;
	found: EventBookingsJson;
	onReload: () => void;
	/** Called with the ids of bookings that were changed, and with those bookings that still exist. Also reloads. */
	onChanged: (ids: string[], changed: BookingJson[]) => void;
}

/** The bookings of an event. Organisers with the permission bookings:write add, correct, cancel and delete them. */
export function EventBookings({ eventId, found, onReload, onChanged }: EventBookingsProps) {
	const { event, summary, bookings } = found;
	const canWrite = hasPermission(useAdmin(), 'bookings:write');
	const { notice, showUndoable } = useUndoableMessage();
	/** The change whose dialog is open. */
	const [change, setChange] = useState<BookingChange | null>(null);
	const [link, setLink] = useState<LinkToSend | null>(null);

	const undo = async (ids: string[]) => {
		const request = { eventId, body: { bookings: ids } };
		const { bookings: restored } = await api('POST /api/admin/bookings/:eventId/restore', request);
		const links = restored.map(linkOf).filter((restoredLink) => restoredLink !== null);
		setLink(links.length === 1 ? (links[0] ?? null) : null);
		onChanged(ids, restored);
	};
	/** Closes the dialog, and offers to undo the change of the bookings `ids`. `changed` has those that still exist. */
	const finish = (
		message: string,
		ids: string[],
		changed: BookingJson[],
		toSend: LinkToSend | null = null,
	) => {
		setChange(null);
		showUndoable({
			message,
			undo: () =>
				undo(ids).catch((error: unknown) => {
					onReload();
					throw error;
				}),
			undone: 'The change was undone.',
			failure: (error) => changeFailure(error, panelMessages.bookingUndoFailed),
		});
		setLink(toSend);
		onChanged(ids, changed);
	};
	const finishOne = (message: string, booking: ChangedBookingJson) =>
		finish(message, [booking.id], [booking], linkOf(booking));
	const close = () => setChange(null);
	const closeAndReload = () => {
		close();
		onReload();
	};

	const path = `/admin/bookings/${encodeURIComponent(eventId)}`;
	return (
		<Page
			wide
			title={event?.name ?? summary.eventName}
			lead={event ? displayEventDates(event, 'admin') : null}
			actions={
				<>
					{canWrite && event?.allowBooking && !event.draft && (
						<Button variant="primary" onClick={() => setChange({ kind: 'add' })}>
							Add Booking
						</Button>
					)}
					<ButtonLink to="/admin/bookings">All Bookings</ButtonLink>
					<ButtonLink to={`${path}/day-sheet`}>Day Sheet</ButtonLink>
					<ButtonLink to={`${path}/roll-call`}>Roll Call</ButtonLink>
					{bookings.length > 0 && (
						<ButtonLink href={`/api${path}.csv`} download>
							Download Spreadsheet (CSV)
						</ButtonLink>
					)}
				</>
			}
		>
			{notice}
			{link && <PaymentLink key={link.url} link={link} onClose={() => setLink(null)} />}
			{event === null && (
				<Notice tone="warning">This event was deleted. Its bookings remain here.</Notice>
			)}
			{event?.draft && (
				<Notice tone="info">
					This event is a draft. Members cannot see or book it. Its bookings remain.
				</Notice>
			)}
			<UnreadableNotice count={found.unreadableRecords} />
			<BookingFigures summary={summary} bookings={bookings} />
			{bookings.length === 0 ? (
				<EmptyState title="No Bookings Yet">
					<p>Bookings appear here as soon as members make them.</p>
				</EmptyState>
			) : (
				<BookingList
					bookings={bookings}
					actions={canWrite ? { open: setChange, canCorrect: event !== null } : null}
				/>
			)}
			{event !== null && change?.kind === 'add' && (
				<AddBooking
					event={event}
					onClose={close}
					onAdded={(booking) => finishOne(`${fullName(booking)} was booked.`, booking)}
				/>
			)}
			{event !== null && change?.kind === 'correct' && (
				<CorrectBooking
					event={event}
					booking={change.booking}
					onClose={close}
					onPaid={(booking) => {
						setChange({ kind: 'correct', booking });
						onReload();
					}}
					onCorrected={(booking) =>
						finishOne(`The booking of ${fullName(booking)} was saved.`, booking)
					}
				/>
			)}
			{change?.kind === 'cancel' && (
				<CancelBooking
					booking={change.booking}
					onClose={close}
					onReload={closeAndReload}
					onCancelled={(booking) =>
						finish(`The booking of ${fullName(booking)} was cancelled.`, [booking.id], [booking])
					}
				/>
			)}
			{change?.kind === 'delete' && (
				<DeleteBookings
					eventId={eventId}
					bookings={change.bookings}
					onClose={close}
					onReload={closeAndReload}
					onDeleted={(deleted) => {
						const count = deleted.length;
						const message = `${pluralise(count, 'booking')} ${count === 1 ? 'was' : 'were'} deleted.`;
						const ids = deleted.map(({ id }) => id);
						finish(message, ids, []);
					}}
				/>
			)}
		</Page>
	);
}

function linkOf(booking: ChangedBookingJson): LinkToSend | null {
	const { paymentUrl, paymentRequired, paid } = booking;
	if (paymentUrl !== null) return { name: fullName(booking), url: paymentUrl };
	const isUnpaid = paymentRequired && !paid && booking.cancelledAt === null;
	return isUnpaid ? { name: fullName(booking), url: null } : null;
}
