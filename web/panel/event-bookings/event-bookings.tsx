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
import { UndoNotice } from '../../ui/undo-notice.tsx';
import { useFlashMessage } from '../frame/flash-message.tsx';
import { useAdmin, useLeaveIfRefused } from '../frame/session.tsx';
import { UnreadableNotice } from '../records/unreadable-notice.tsx';
import { AddBooking } from './add-booking.tsx';
import { BookingFigures } from './booking-figures.tsx';
import { BookingList } from './booking-list.tsx';
import type { BookingRow } from './booking-row.ts';
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

/** A change that was just made, and the ids of the bookings for which it can be undone. */
interface Done {
	message: string;
	bookingIds: string[];
}

/** The bookings of an event. Organisers with the permission bookings:write add, correct, cancel and delete them. */
export function EventBookings({ eventId, found, onReload, onChanged }: EventBookingsProps) {
	const { event, summary, bookings } = found;
	const canWrite = hasPermission(useAdmin(), 'bookings:write');
	const leaveIfRefused = useLeaveIfRefused();
	const [flashMessage, showMessage] = useFlashMessage();
	const [isAdding, setIsAdding] = useState(false);
	const [toCorrect, setToCorrect] = useState<BookingRow | null>(null);
	const [toCancel, setToCancel] = useState<BookingRow | null>(null);
	const [toDelete, setToDelete] = useState<BookingRow[]>([]);
	const [done, setDone] = useState<Done | null>(null);
	const [isUndoing, setIsUndoing] = useState(false);
	const [link, setLink] = useState<LinkToSend | null>(null);

	const finish = (finished: Done, changed: BookingJson[], toSend: LinkToSend | null = null) => {
		setIsAdding(false);
		setToCorrect(null);
		setToCancel(null);
		setToDelete([]);
		setDone(finished);
		setLink(toSend);
		onChanged(finished.bookingIds, changed);
	};
	const finishOne = (message: string, booking: BookingJson, toSend?: LinkToSend | null) =>
		finish({ message, bookingIds: [booking.id] }, [booking], toSend);
	const report = (message: string, tone: 'success' | 'error' = 'success') => {
		setDone(null);
		showMessage({ tone, message });
	};

	const undo = async ({ bookingIds }: Done) => {
		setIsUndoing(true);
		try {
			const restored = await api('POST /api/admin/bookings/:eventId/restore', {
				eventId,
				body: { bookings: bookingIds },
			});
			report('The change was undone.');
			const links = restored.bookings.map(linkOf).filter((restoredLink) => restoredLink !== null);
			setLink(links.length === 1 ? (links[0] ?? null) : null);
			onChanged(bookingIds, restored.bookings);
		} catch (error) {
			if (leaveIfRefused(error)) return;
			report(changeFailure(error, panelMessages.bookingUndoFailed), 'error');
			onReload();
		} finally {
			setIsUndoing(false);
		}
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
						<Button variant="primary" onClick={() => setIsAdding(true)}>
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
			{done === null ? (
				flashMessage
			) : (
				<UndoNotice
					key={`${done.message} ${done.bookingIds.join()}`}
					busy={isUndoing}
					onUndo={() => undo(done)}
					onExpire={() => setDone(null)}
				>
					{done.message}
				</UndoNotice>
			)}
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
					actions={
						canWrite
							? {
									onCorrect: event === null ? null : setToCorrect,
									onCancel: setToCancel,
									onDelete: setToDelete,
								}
							: null
					}
				/>
			)}
			{event !== null && (
				<>
					<AddBooking
						event={event}
						open={isAdding}
						onClose={() => setIsAdding(false)}
						onAdded={(booking) =>
							finishOne(`${fullName(booking)} was booked.`, booking, linkOf(booking))
						}
					/>
					<CorrectBooking
						event={event}
						booking={toCorrect}
						onClose={() => setToCorrect(null)}
						onPaid={(paid) => {
							setToCorrect(paid);
							onReload();
						}}
						onCorrected={(booking) =>
							finishOne(`The booking of ${fullName(booking)} was saved.`, booking, linkOf(booking))
						}
					/>
				</>
			)}
			<CancelBooking
				booking={toCancel}
				onClose={() => setToCancel(null)}
				onReload={onReload}
				onCancelled={(booking) =>
					finishOne(`The booking of ${fullName(booking)} was cancelled.`, booking)
				}
			/>
			<DeleteBookings
				eventId={eventId}
				bookings={toDelete}
				onClose={() => setToDelete([])}
				onReload={onReload}
				onDeleted={(deleted) => {
					const count = deleted.length;
					const message = `${pluralise(count, 'booking')} ${count === 1 ? 'was' : 'were'} deleted.`;
					finish({ message, bookingIds: deleted.map(({ id }) => id) }, []);
				}}
			/>
		</Page>
	);
}

function linkOf(booking: ChangedBookingJson): LinkToSend | null {
	const { paymentUrl, paymentRequired, paid } = booking;
	if (paymentUrl !== null) return { name: fullName(booking), url: paymentUrl };
	const isUnpaid = paymentRequired && !paid && booking.cancelledAt === null;
	return isUnpaid ? { name: fullName(booking), url: null } : null;
}
