import { toMinor } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { displayMoney } from '@burgee/core/display/money';
import { pageMessages } from '@burgee/core/display/page-messages';
import { declineDetail } from '@burgee/core/display/payment-words';
import { useEffect, useRef } from 'react';
import { CardForm } from '../../card-form/card-form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { FocusedNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { eventRows, SummaryList } from '../../ui/summary-list.tsx';
import { useListener } from '../../use-listener.ts';
import { AmountMismatch } from './amount-mismatch.tsx';
import styles from './payment-form.module.css';
import type { usePayment } from './use-payment.ts';

interface PaymentFormProps {
	/** The booked event, or null if the event was deleted. */
	event: EventJson | null;
	payment: ReturnType<typeof usePayment>;
}

/** The payment page of a checkout that is neither paid nor cancelled. */
export function PaymentForm({ event, payment }: PaymentFormProps) {
	const { state, view, report } = payment;
	const { checkout } = state;
	const amount = displayMoney(toMinor(checkout.amount), checkout.currency);
	useListener('beforeunload', (event) => event.preventDefault(), view.isCharging);

	const alerts = (
		<>
			{view.problem && (
				<FocusedNotice
					tone="error"
					action={
						view.problem.canTryAgain && (
							<Button onClick={() => report({ type: 'try-again-pressed' })}>Try Again</Button>
						)
					}
				>
					<p>{view.problem.message}</p>
					{view.problem.detail === 'declined' && <p>{declineDetail}</p>}
					{view.problem.detail === 'support' && (
						<p>
							You can reach support at <EmailLink to="bookings" />.
						</p>
					)}
				</FocusedNotice>
			)}
			{view.waiting !== null && (
				<FocusedNotice
					tone="info"
					action={
						view.waiting === 'over' && <Button onClick={payment.checkAgain}>Check Again</Button>
					}
				>
					We are waiting for a reply from the payment provider.
				</FocusedNotice>
			)}
		</>
	);

	return (
		<Page key="due" title="Complete Your Payment">
			<SummaryList rows={[...eventRows(event), ['To pay', amount]]} />
			{view.canPay ? (
				<section className="stack" aria-labelledby="pay-title">
					<PayTitle focused={state.headingFocus} />
					{alerts}
					<PayBy payment={payment} amount={amount} />
				</section>
			) : (
				<>
					{checkout.wrongAmount && <AmountMismatch />}
					{event === null && (
						<Notice tone="warning">
							This event has been removed from the calendar. Please cancel the payment.
						</Notice>
					)}
					{alerts}
				</>
			)}
			<div className={`stack ${styles.foot}`}>
				<p>
					{view.canPay &&
						view.problem?.canTryAgain !== false &&
						(checkout.change === undefined
							? 'Your booking is complete once you’ve paid. '
							: 'Your change counts once you’ve paid. ')}
					Questions? Email <EmailLink to="bookings" />.
				</p>
				<Button disabled={view.isCharging} onClick={() => report({ type: 'cancel-pressed' })}>
					Cancel Payment
				</Button>
			</div>
			<ConfirmDialog
				title={pageMessages.cancelPayment}
				open={state.step === 'confirming-cancellation' || state.step === 'cancelling'}
				onCancel={() => report({ type: 'cancel-dismissed' })}
				onConfirm={payment.cancel}
				confirmLabel="Cancel Payment"
				cancelLabel="Continue with Payment"
				variant="danger"
				busy={state.step === 'cancelling'}
			>
				<p>
					{!checkout.wrongAmount && 'You won’t be charged. '}
					The organisers will see that you cancelled.
				</p>
			</ConfirmDialog>
		</Page>
	);
}

/** The heading “Pay by Card”. It takes the focus at each new value of the counter `focused`. */
function PayTitle({ focused }: { focused: number }) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (focused > 0) heading.current?.focus();
	}, [focused]);
	return (
		<h2 id="pay-title" ref={heading} tabIndex={-1}>
			Pay by Card
		</h2>
	);
}

function PayBy({
	payment: { state, view, pay, cardFormAnswered },
	amount,
}: Pick<PaymentFormProps, 'payment'> & { amount: string }) {
	const { checkout } = state;
	if (view.payBy === 'card-form') {
		return (
			<CardForm
				key={state.cardForm}
				checkout={checkout}
				payLabel={view.isCharging ? 'Paying…' : `Pay ${amount}`}
				disabled={view.cardFormDisabled}
				bankAsks={state.bankAsks}
				onToken={pay}
				onAnswer={cardFormAnswered}
			/>
		);
	}
	if (view.payBy === null || checkout.paymentPage === null) return null;
	return (
		<>
			<p>You will pay on our payment provider’s page and then return here.</p>
			<div>
				<ButtonLink
					variant={view.waiting === null ? 'primary' : 'secondary'}
					href={checkout.paymentPage}
				>
					Pay {amount}
				</ButtonLink>
			</div>
		</>
	);
}
