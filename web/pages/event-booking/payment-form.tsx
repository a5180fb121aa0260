import { displayMoney, pageMessages, toMinor } from '@burgee/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CardForm } from '../../card-form/card-form.tsx';
import { useClub } from '../../composition.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { useWarnBeforeUnload } from '../../ui/use-warn-before-unload.ts';
import { AmountMismatch } from './amount-mismatch.tsx';
import { paidFor } from './booking-urls.ts';
import styles from './payment-form.module.css';
import type { KnownPaymentProps } from './payment-page.tsx';
import { usePayment } from './use-payment.ts';

/** What is to be paid, and with what: until it is paid or cancelled. */
export function PaymentForm(known: KnownPaymentProps) {
	const { event, checkout } = known;
	const { emails } = useClub();
	const payment = usePayment(known);
	const { charging, waiting } = payment;
	// Where money was taken, a refusal with its Try Again would say the contrary.
	const problem = payment.problem?.canTryAgain && checkout.wrongAmount ? null : payment.problem;
	const [asking, setAsking] = useState(false);
	const amountMinor = toMinor(checkout.amount);
	const amount = displayMoney(amountMinor, checkout.currency);
	useWarnBeforeUnload(charging);

	const cardForm =
		checkout.paymentPage === null ? (
			<CardForm
				key={payment.fresh}
				provider={checkout.provider}
				amountMinor={amountMinor}
				currency={checkout.currency}
				payLabel={charging ? 'Paying...' : `Pay ${amount}`}
				disabled={charging || waiting === 'blocked'}
				bankAsks={payment.bankAsks}
				onToken={payment.pay}
				onAnswer={payment.answer}
			/>
		) : waiting === null || waiting === 'over' ? (
			<>
				<p>You pay on our payment provider’s own page, and come back here.</p>
				<div>
					<ButtonLink
						variant={waiting === null ? 'primary' : 'secondary'}
						href={checkout.paymentPage}
					>
						Pay {amount}
					</ButtonLink>
				</div>
			</>
		) : null;

	const told = (
		<>
			{problem && (
				<FocusedAlert>
					<Notice
						tone="error"
						action={problem.canTryAgain && <Button onClick={payment.tryAgain}>Try Again</Button>}
					>
						{problem.message}
					</Notice>
				</FocusedAlert>
			)}
			{waiting !== null && (
				<FocusedAlert>
					<Notice
						tone="info"
						action={waiting === 'over' && <Button onClick={payment.askAgain}>Check again</Button>}
					>
						We are waiting for the payment provider’s answer.
					</Notice>
				</FocusedAlert>
			)}
		</>
	);

	return (
		<Page key="due" title="Complete Your Payment">
			<SummaryList rows={[...paidFor(event), ['To pay', amount]]} />
			{event === null || checkout.wrongAmount ? (
				<>
					{checkout.wrongAmount && <AmountMismatch />}
					{event === null && (
						<Notice tone="warning">
							This event was taken off the programme. Please cancel the payment.
						</Notice>
					)}
					{told}
				</>
			) : (
				<section className={styles.card} aria-labelledby="pay-title">
					<h2 id="pay-title" ref={payment.heading} tabIndex={-1}>
						Pay by card
					</h2>
					{told}
					{cardForm}
				</section>
			)}
			<div className={styles.foot}>
				<p>
					Your booking counts once it is paid. Questions? Ask us at{' '}
					<a href={`mailto:${emails.bookings}`}>{emails.bookings}</a>.
				</p>
				<Button disabled={charging} onClick={() => setAsking(true)}>
					Cancel Payment
				</Button>
			</div>
			<ConfirmDialog
				title={pageMessages.cancelPayment}
				open={asking}
				onCancel={() => setAsking(false)}
				onConfirm={() => payment.cancel().finally(() => setAsking(false))}
				confirmLabel="Cancel Payment"
				cancelLabel="Keep the Payment"
				variant="danger"
				busy={payment.cancelling}
			>
				<p>
					{checkout.wrongAmount
						? 'The organisers see that you cancelled.'
						: 'Nothing is charged then, and the organisers see that you cancelled.'}
				</p>
			</ConfirmDialog>
		</Page>
	);
}

/** Takes the focus when it comes: whoever pressed a button reads what came of it. */
function FocusedAlert({ children }: { children: ReactNode }) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => box.current?.focus(), []);
	return (
		<div ref={box} className={styles.told} tabIndex={-1}>
			{children}
		</div>
	);
}
