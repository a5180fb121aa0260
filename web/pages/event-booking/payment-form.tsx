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
import { eventRows } from './booking-urls.ts';
import styles from './payment-form.module.css';
import type { LoadedPaymentProps } from './payment-page.tsx';
import { usePayment } from './use-payment.ts';

export function PaymentForm(loaded: LoadedPaymentProps) {
	const { event, checkout } = loaded;
	const { emails } = useClub();
	const payment = usePayment(loaded);
	const { charging, waiting } = payment;
	// A payment of a wrong amount has already charged the payer, so the page must not suggest another try.
	const problem = payment.problem?.canTryAgain && checkout.wrongAmount ? null : payment.problem;
	const [confirming, setConfirming] = useState(false);
	const amountMinor = toMinor(checkout.amount);
	const amount = displayMoney(amountMinor, checkout.currency);
	useWarnBeforeUnload(charging);

	const cardForm =
		checkout.paymentPage === null ? (
			<CardForm
				key={payment.formKey}
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
				<p>You will pay on our payment provider’s page and then return here.</p>
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

	const alerts = (
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
						action={waiting === 'over' && <Button onClick={payment.checkAgain}>Check again</Button>}
					>
						We are waiting for a reply from the payment provider.
					</Notice>
				</FocusedAlert>
			)}
		</>
	);

	return (
		<Page key="due" title="Complete Your Payment">
			<SummaryList rows={[...eventRows(event), ['To pay', amount]]} />
			{event === null || checkout.wrongAmount ? (
				<>
					{checkout.wrongAmount && <AmountMismatch />}
					{event === null && (
						<Notice tone="warning">
							This event has been removed from the programme. Please cancel the payment.
						</Notice>
					)}
					{alerts}
				</>
			) : (
				<section className={styles.card} aria-labelledby="pay-title">
					<h2 id="pay-title" ref={payment.heading} tabIndex={-1}>
						Pay by card
					</h2>
					{alerts}
					{cardForm}
				</section>
			)}
			<div className={styles.foot}>
				<p>
					Your places will be booked once you’ve paid. Questions? Email{' '}
					<a href={`mailto:${emails.bookings}`}>{emails.bookings}</a>.
				</p>
				<Button disabled={charging} onClick={() => setConfirming(true)}>
					Cancel Payment
				</Button>
			</div>
			<ConfirmDialog
				title={pageMessages.cancelPayment}
				open={confirming}
				onCancel={() => setConfirming(false)}
				onConfirm={() => payment.cancel().finally(() => setConfirming(false))}
				confirmLabel="Cancel Payment"
				cancelLabel="Continue with Payment"
				variant="danger"
				busy={payment.cancelling}
			>
				<p>
					{checkout.wrongAmount
						? 'The organisers will see your booking’s payment as cancelled.'
						: 'You won’t be charged. The organisers will see that you cancelled.'}
				</p>
			</ConfirmDialog>
		</Page>
	);
}

/** An alert that takes the focus when rendered, so that keyboard and screen-reader users meet it first. */
function FocusedAlert({ children }: { children: ReactNode }) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => box.current?.focus(), []);
	return (
		<div ref={box} className={styles.alert} tabIndex={-1}>
			{children}
		</div>
	);
}
