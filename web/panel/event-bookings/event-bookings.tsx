import { fullName, hasPermission, usualEnvironment } from '@burgee/core';
import type { ChangedBookingJson } from '@burgee/core/api/booking-changes';
import type { BookingJson, EventBookingsJson } from '@burgee/core/api/bookings';
import { callPath } from '@burgee/core/api/call-path';
import { displayEventDates } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { testMoneySentence } from '@burgee/core/display/payment-words';
import { pluralise } from '@burgee/core/display/pluralise';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { FlaskConical } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { Link } from '../../navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { inMinorUnits } from '../booking-words/booking-row.ts';
import type { FlashMessage } from '../frame/flash-message.tsx';
import { useAdmin } from '../frame/session.tsx';
import { useDrawerBeside } from '../records/drawer.tsx';
import { useOpenPart } from '../records/in-place.ts';
import { UnreadableNotice } from '../records/unreadable-notice.tsx';
import { type Undoable, useUndoableMessage } from '../records/use-undoable-message.tsx';
import { AddBooking } from './add-booking.tsx';
import type { BookingChange } from './booking-change.ts';
import { BookingFigures } from './booking-figures.tsx';
import { BookingList } from './booking-list.tsx';
import styles from './bookings.module.css';
import { CancelBooking } from './cancel-booking.tsx';
import { changeFailure } from './change-failure.ts';
import { CorrectBooking } from './correct-booking.tsx';
import { DeleteBookings } from './delete-bookings.tsx';
import { type LinkToSend, PaymentLink } from './payment-link.tsx';
import { RecordPayment } from './record-payment.tsx';
import { RefundAll } from './refund-all.tsx';
import { RefundBooking } from './refund-booking.tsx';
import { refundMessage } from './refund-message.ts';
import { ReversePayment } from './reverse-payment.tsx';
import { StrayPayments } from './stray-payments.tsx';
import { hasWaitingList, WaitingList } from './waiting-list.tsx';

interface EventBookingsProps {
	eventId: string;
	found: EventBookingsJson;
	onReload: () => void;
	/** Called with the ids of bookings that were changed, and with those bookings that still exist. Also reloads. */
	onChanged: (ids: string[], changed: BookingJson[]) => void;
}

/**
 * The bookings of an event. Organisers with the permission bookings:write add, correct, cancel and delete them, and those
 * with payments:write refund them.
 */
export function EventBookings({ eventId, found, onReload, onChanged }: EventBookingsProps) {
	const { event, summary, bookings, paymentEnvironment } = found;
	const admin = useAdmin();
	const canWrite = hasPermission(admin, 'bookings:write');
	const { notice, showMessage, showUndoable } = useUndoableMessage();
	/** The change whose dialog is open. */
	const [change, setChange] = useState<BookingChange | null>(null);
	const [link, setLink] = useState<LinkToSend | null>(null);
	const part = useOpenPart('booking');
	const isBeside = useDrawerBeside();
	/** A drawer over the page would cover the message, so the message waits until the drawer has closed. */
	const [done, setDone] = useState<Undoable | FlashMessage | null>(null);
	const isCovered = !isBeside && bookings.some(({ id }) => id === part.openId);
	const showDone = useEffectEvent(() => {
		if (done === null) return;
		if ('undo' in done) showUndoable(done);
		else showMessage(done);
		setDone(null);
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new message is shown, too
	useEffect(() => {
		if (!isCovered) showDone();
	}, [done, isCovered]);

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
		const isGone = changed.length === 0 && ids.some((id) => id === part.openId);
		if (part.openId !== null && (isCovered || isGone)) part.closeForMessage();
		setDone({
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
	const finishRefund = (message: FlashMessage) => {
		setChange(null);
		if (isCovered) part.closeForMessage();
		setDone(message);
		onReload();
	};
	const finishMoney = (message: string, booking: ChangedBookingJson) => {
		setLink(linkOf(booking));
		finishRefund({ tone: 'success', message });
	};
	const close = () => setChange(null);
	const closeAndReload = () => {
		close();
		onReload();
	};

	const csvPath = callPath('GET /api/admin/bookings/:eventId.csv', { eventId });
	const hasMoney =
		event?.requiresPayment === true || bookings.some(({ paymentAmount }) => Boolean(paymentAmount));
	const environment = usualEnvironment(bookings.map(inMinorUnits), paymentEnvironment);
	const testMoney = hasMoney ? testMoneySentence(paymentEnvironment, environment) : null;
	return (
		<Page
			wide
			title={event?.name ?? summary.eventName}
			lead={
				<>
					{event && <p>{displayEventDates(event, 'admin')}</p>}
					<nav aria-label="About these bookings" className={`row screen-only ${styles.links}`}>
						<Link className="target" to={panelPath('day-sheet', eventId)}>
							Day Sheet
						</Link>
						<Link className="target" to={panelPath('roll-call', eventId)}>
							Roll Call
						</Link>
						{canWrite && event !== null && (bookings.length > 0 || hasWaitingList(found)) && (
							<Link className="target" to={panelPath('event-letter', eventId)}>
								Write to Those Who Booked
							</Link>
						)}
						{bookings.length > 0 && (
							<a className="target" href={csvPath} download>
								Spreadsheet (CSV)
							</a>
						)}
					</nav>
				</>
			}
			actions={
				canWrite &&
				event?.allowBooking &&
				!event.draft && (
					<Button variant="primary" onClick={() => setChange({ kind: 'add' })}>
						Add Booking
					</Button>
				)
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
			<StrayPayments payments={found.strayPayments} />
			{(bookings.length > 0 || summary.bookings > 0) && (
				<div className="stack gap-1">
					<BookingFigures event={event} summary={summary} bookings={bookings} hasMoney={hasMoney} />
					{testMoney && (
						<p className={`row small ${styles.testMoney}`}>
							<FlaskConical aria-hidden size={18} />
							{testMoney}
						</p>
					)}
				</div>
			)}
			{hasPermission(admin, 'payments:write') && (
				<RefundAll eventId={eventId} found={found} onReload={onReload} />
			)}
			{hasWaitingList(found) && (
				<WaitingList
					eventId={eventId}
					found={found}
					onReload={onReload}
					onChanged={(message) => {
						showMessage(message);
						onReload();
					}}
				/>
			)}
			{bookings.length === 0 ? (
				<EmptyState title="No Bookings Yet">
					<p>Bookings appear here as soon as members make them.</p>
				</EmptyState>
			) : (
				<BookingList
					bookings={bookings}
					environment={environment}
					part={part}
					actions={canWrite ? { open: setChange, canCorrect: event !== null } : null}
					refunds={{
						of: (id) => found.refunds.find(({ bookingId }) => bookingId === id),
						open: hasPermission(admin, 'payments:write') ? setChange : null,
					}}
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
			{change?.kind === 'record-payment' && (
				<RecordPayment
					booking={change.booking}
					dueByHand={change.dueByHand}
					onClose={close}
					onReload={closeAndReload}
					onRecorded={(booking) => finishMoney('The payment was recorded.', booking)}
				/>
			)}
			{change?.kind === 'reverse-payment' && (
				<ReversePayment
					booking={change.booking}
					payment={change.payment}
					onClose={close}
					onReload={closeAndReload}
					onReversed={(booking) => finishMoney('The payment was reversed.', booking)}
				/>
			)}
			{change?.kind === 'refund' && (
				<RefundBooking
					booking={change.booking}
					refunds={change.refunds}
					onClose={close}
					onReload={closeAndReload}
					onRefunded={(refund, asked) => finishRefund(refundMessage(change.booking, refund, asked))}
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
