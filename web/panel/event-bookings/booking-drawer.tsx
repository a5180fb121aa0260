import {
	bookingLabels,
	displayPaymentReference,
	type Environment,
	fullName,
	hasPermission,
	type Instant,
	totalLabels,
} from '@burgee/core';
import { answerRows } from '@burgee/core/display/answer-words';
import { displayShortDate, displayTime } from '@burgee/core/display/dates';
import { shortPaymentId } from '@burgee/core/display/payment-words';
import { displayReceiptNumber } from '@burgee/core/display/receipt-words';
import { receiptPath } from '@burgee/core/rules/site/panel-pages';
import { Ban, Banknote, type LucideIcon, Pencil, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from '../../navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { type BookingRow, referenceOf } from '../booking-words/booking-row.ts';
import { displayAmount } from '../booking-words/revenue.ts';
import { useAdmin } from '../frame/session.tsx';
import { Drawer, DrawerDetails } from '../records/drawer.tsx';
import type { BookingActions, BookingChange, ListedRefunds } from './booking-change.ts';
import { BookingHistory } from './booking-history.tsx';
import { BookingLink } from './booking-link.tsx';
import { ManualPaymentList } from './manual-payment-list.tsx';
import { PaymentWords } from './payment-words.tsx';
import { RefundList, RefundReasons } from './refund-list.tsx';

interface BookingDrawerProps {
	booking: BookingRow;
	/** The environment of the payments that the list does not mark. */
	environment: Environment;
	/** Null if the admin may only read. */
	actions: BookingActions | null;
	refunds: ListedRefunds;
	/** The bookings of the list. */
	ids: readonly string[];
	onOpen: (id: string) => void;
	onClose: () => void;
}

/** All that is known about a booking, and what an organiser can do with it. */
export function BookingDrawer({
	booking,
	environment,
	actions,
	refunds,
	...list
}: BookingDrawerProps) {
	const canReadHistory = hasPermission(useAdmin(), 'members:write');
	const mine = refunds.of(booking.id);
	const canRefund = refunds.open !== null && mine !== undefined && mine.refundable > 0;
	const canRecord = refunds.open !== null && costsMoney(booking) && booking.erasedAt === null;
	const dueByHand = mine?.dueByHand ?? 0;
	return (
		<Drawer
			{...list}
			title={fullName(booking)}
			noun="booking"
			id={booking.id}
			actions={
				(actions || canRefund || canRecord) && (
					<>
						{actions && <Actions booking={booking} actions={actions} />}
						{canRecord && (
							<ActionButton
								label="Record Payment"
								name={fullName(booking)}
								icon={Banknote}
								onClick={() => refunds.open?.({ kind: 'record-payment', booking, dueByHand })}
							/>
						)}
						{canRefund && (
							<ActionButton
								label="Refund"
								name={fullName(booking)}
								icon={Undo2}
								onClick={() => refunds.open?.({ kind: 'refund', booking, refunds: mine })}
							/>
						)}
					</>
				)
			}
		>
			<PaymentWords booking={booking} usual={environment} />
			{mine && <RefundReasons reasons={mine.reasons} />}
			{dueByHand > 0 && (
				<p>Give {displayAmount(dueByHand, booking)} back by hand, then record it.</p>
			)}
			{mine && <RefundList refunds={mine.refunds} />}
			<ManualPaymentList
				booking={booking}
				onReverse={
					canRecord
						? (payment) => refunds.open?.({ kind: 'reverse-payment', booking, payment })
						: null
				}
			/>
			<DrawerDetails rows={detailsOf(booking)} />
			{booking.answers.length > 0 && <DrawerDetails rows={answerRows(booking.answers)} />}
			{actions && booking.erasedAt === null && (
				<BookingLink key={`link ${booking.id}`} booking={booking} />
			)}
			{canReadHistory && <History key={`history ${booking.id}`} booking={booking} />}
		</Drawer>
	);
}

function detailsOf(booking: BookingRow): [term: string, value: ReactNode][] {
	const { userEmail, price, paymentId, checkoutId, paymentCompletedAt, cancelledAt } = booking;
	return [
		[totalLabels.attendees, booking.numberAttending],
		['Children', booking.numberOfChildren],
		[totalLabels.vegetarian, booking.numberOfVegetarian],
		[totalLabels.softDrinks, booking.numberOfSoftDrinks],
		['Boat', booking.boatName],
		[bookingLabels.userEmail, userEmail && <a href={`mailto:${userEmail}`}>{userEmail}</a>],
		['Reference', <code key="reference">{referenceOf(booking)}</code>],
		['Payment reference', booking.payLater && displayPaymentReference(booking.payLater.reference)],
		['Held until', booking.heldUntil && timeOf(booking.heldUntil)],
		['Submitted', timeOf(booking.submittedAt)],
		['Price', price !== null && displayAmount(price, booking)],
		['Paid on', paymentCompletedAt && timeOf(paymentCompletedAt)],
		['Payment ID', paymentId && <code>{shortPaymentId(paymentId)}</code>],
		// An imported payment has no checkout, and no receipt.
		['Receipt', paymentId && checkoutId && <CardReceipt booking={booking} paymentId={paymentId} />],
		['Checkout ID', checkoutId && <code>{checkoutId}</code>],
		['Cancelled on', cancelledAt && timeOf(cancelledAt)],
		[bookingLabels.cancelReason, booking.cancelReason],
	];
}

function CardReceipt({ booking, paymentId }: { booking: BookingRow; paymentId: string }) {
	const { eventId, id: bookingId } = booking;
	return (
		<Link to={receiptPath({ eventId, bookingId, id: paymentId })}>
			{displayReceiptNumber(paymentId)}
		</Link>
	);
}

/** Whether money can be recorded for the booking. */
function costsMoney({ paymentCurrency, paymentAmount }: BookingRow): boolean {
	return paymentCurrency !== null && paymentAmount !== null && paymentAmount > 0;
}

function timeOf(instant: Instant): string {
	return `${displayShortDate(instant)}, ${displayTime(instant)}`;
}

/**
 * A paid booking cannot be deleted. A cancelled booking, or one whose names are erased, cannot be edited or
 * cancelled.
 */
function Actions({ booking, actions }: { booking: BookingRow; actions: BookingActions }) {
	const name = fullName(booking);
	const isFinal = booking.cancelledAt !== null || booking.erasedAt !== null;
	const button = (label: string, icon: LucideIcon, change: BookingChange) => (
		<ActionButton label={label} name={name} icon={icon} onClick={() => actions.open(change)} />
	);
	const hasMoney = booking.paid || booking.manualPayments.length > 0;
	if (isFinal && hasMoney) return null;
	return (
		<>
			{!isFinal && actions.canCorrect && button('Edit', Pencil, { kind: 'correct', booking })}
			{!isFinal && button('Cancel Booking', Ban, { kind: 'cancel', booking })}
			{!hasMoney && button('Delete', Trash2, { kind: 'delete', bookings: [booking] })}
		</>
	);
}

interface ActionButtonProps {
	label: string;
	/** The name of the lead member, for screen readers. */
	name: string;
	icon: LucideIcon;
	onClick: () => void;
}

function ActionButton({ label, name, icon, onClick }: ActionButtonProps) {
	return (
		<Button variant="quiet" flush icon={icon} aria-label={`${label} ${name}`} onClick={onClick}>
			{label}
		</Button>
	);
}

/** Loads the history when the admin opens it. */
function History({ booking }: { booking: BookingRow }) {
	const [isOpen, setIsOpen] = useState(false);
	return (
		<details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
			<summary>History of changes</summary>
			{isOpen && <BookingHistory key={booking.revision} booking={booking} />}
		</details>
	);
}
