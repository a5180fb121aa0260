import type { MyBookingJson } from '@burgee/core/api/my-bookings';
import { changeWords } from '@burgee/core/display/change-words';
import { myBookingMessages } from '@burgee/core/display/my-booking-messages';
import { payLaterWords } from '@burgee/core/display/pay-later-words';
import { useState } from 'react';
import { ApiError, api, errorCode } from '../../api/client.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { startedChanges } from '../../started-changes.ts';
import { Button } from '../../ui/button.tsx';
import { useGoToPayment } from '../../ui/go-to-payment.ts';
import { Notice } from '../../ui/notice.tsx';
import { moneyOf } from './money-of.ts';

interface BookingStateProps {
	token: string;
	booking: MyBookingJson;
	/** Whether the page says already what the member has just done. */
	isDone: boolean;
	/** Called with the booking after the change that the member had started was cancelled, or has just been paid. */
	onChangeEnded: (booking: MyBookingJson, wasCancelled: boolean) => void;
}

/** Says in one sentence whether the booking stands, and offers to pay what it owes. */
export function BookingState({ token, booking, isDone, onChangeEnded }: BookingStateProps) {
	const { payments } = usePublicFacts();
	const [failure, setFailure] = useState<string | null>(null);
	const { cancelledAt, canChange, due, event, openChange, openCheckoutId, payment } = booking;
	const money = moneyOf(booking);
	if (cancelledAt !== null) return <Notice tone="info">{cancelledWords(booking)}</Notice>;
	if (event === null) {
		return <Notice tone="warning">The club has taken this event off the calendar.</Notice>;
	}
	const isUnpaid = payment !== 'paid' && payment !== 'free';
	if (!isUnpaid && due === 0 && openChange === null) {
		return !isDone && <Notice tone="success">You’re booked. See you there!</Notice>;
	}
	const isLater = payment === 'pay-later';
	const canPay = isLater
		? payments.provider !== 'none'
		: !isUnpaid || openCheckoutId !== null || canChange;
	const pay = canPay && (
		<PayButton
			token={token}
			label={payLabel()}
			variant={isLater ? 'secondary' : 'primary'}
			onFailure={setFailure}
		/>
	);
	function payLabel(): string {
		if (openChange !== null) return 'Continue Payment';
		return isLater ? 'Pay by Card Instead' : `Pay ${money(due)}`;
	}
	const cancel = openChange !== null && openCheckoutId !== null && (
		<CancelChange
			token={token}
			checkoutId={openCheckoutId}
			onFailure={setFailure}
			onEnded={onChangeEnded}
		/>
	);
	return (
		<>
			<Notice
				tone={isLater ? 'info' : 'warning'}
				action={
					<div className="row screen-only">
						{pay}
						{cancel}
					</div>
				}
			>
				{owedWords(booking)}
			</Notice>
			{failure !== null && <Notice tone="error">{failure}</Notice>}
		</>
	);
}

function cancelledWords(booking: MyBookingJson): string {
	const { payment, toRefund } = booking;
	const cancelled = 'This booking is cancelled.';
	if (toRefund > 0) return `${cancelled} The club will refund ${moneyOf(booking)(toRefund)}.`;
	if (payment === 'paid') return `${cancelled} Your payment has been refunded.`;
	return payment === 'free' ? cancelled : `${cancelled} You were not charged.`;
}

function owedWords(booking: MyBookingJson): string {
	const { due, openChange, openCheckoutId, payLater, payment, price } = booking;
	const money = moneyOf(booking);
	if (payment === 'pay-later' && payLater !== null) {
		return `You’re booked. ${payLaterWords(payLater, money(due))}`;
	}
	if (openChange !== null) {
		const changes = changeWords(booking, openChange).join(', ');
		const toPay = `${money(openChange.toPay)} to pay`;
		return changes === ''
			? `You have started a payment: ${toPay}.`
			: `You have started a change: ${changes}, ${toPay}. Until it is paid, your booking stays as it is.`;
	}
	if (payment === 'paid') {
		return `The club has received ${money(price - due)} of ${money(price)}. ${money(due)} is still to pay.`;
	}
	return openCheckoutId === null
		? 'This booking is not paid, so its places are not held.'
		: 'This booking is not paid yet. Its places are held for a while.';
}

function PayButton({
	token,
	label,
	variant,
	onFailure,
}: {
	token: string;
	label: string;
	variant: 'primary' | 'secondary';
	onFailure: (failure: string | null) => void;
}) {
	const goTo = useGoToPayment();
	const pay = async () => {
		onFailure(null);
		try {
			const link = await api('POST /api/my-bookings/:bookingToken/payment-links', {
				bookingToken: token,
			});
			startedChanges.remember({ checkoutId: link.checkoutId, token });
			goTo.payment(link);
		} catch (error) {
			onFailure(error instanceof ApiError ? error.message : myBookingMessages.payFailed);
		}
	};
	return (
		<Button variant={variant} onClick={pay} disabled={goTo.leaving}>
			{label}
		</Button>
	);
}

function CancelChange({
	token,
	checkoutId,
	onFailure,
	onEnded,
}: {
	token: string;
	checkoutId: string;
	onFailure: (failure: string | null) => void;
	onEnded: BookingStateProps['onChangeEnded'];
}) {
	const [busy, setBusy] = useState(false);
	const cancel = async () => {
		setBusy(true);
		onFailure(null);
		try {
			const wasCancelled = await api('DELETE /api/checkouts/:checkoutId', { checkoutId }).then(
				() => true,
				(error: unknown) => {
					if (errorCode(error) !== 'checkout-paid') throw error;
					return false;
				},
			);
			const booking = await api('GET /api/my-bookings/:bookingToken', { bookingToken: token });
			onEnded(booking, wasCancelled);
		} catch (error) {
			const isExplained = errorCode(error) === 'payment-underway' && error instanceof Error;
			onFailure(isExplained ? error.message : myBookingMessages.cancelChangeFailed);
		} finally {
			setBusy(false);
		}
	};
	return (
		<Button variant="quiet" onClick={cancel} disabled={busy}>
			{busy ? 'Cancelling…' : 'Cancel Change'}
		</Button>
	);
}
