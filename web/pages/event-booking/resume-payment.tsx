import { paymentPath, toMinor } from '@burgee/core';
import { displayMoney } from '@burgee/core/display/money';
import type { ReactNode } from 'react';
import { api, nullIfMissing } from '../../api/client.ts';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface PaymentToResume {
	checkoutId: string;
	eventId: string;
	amount: string;
}

const maxCheckouts = 5;

/**
 * Finds the newest payment for this event that was started on this device and is still open on the server, and returns
 * a notice that leads to it. Forgets the checkouts that have ended.
 */
export async function paymentToResume(eventId: string): Promise<ReactNode> {
	const found = await Promise.all(
		rememberedBookings
			.unfinished(eventId)
			.slice(0, maxCheckouts)
			.map(async (checkoutId): Promise<PaymentToResume | null> => {
				const call = api('GET /api/checkouts/:checkoutId', { checkoutId });
				const checkout = await call.catch(nullIfMissing);
				if (checkout?.status === 'pending' || checkout?.status === 'failed') {
					const amount = displayMoney(toMinor(checkout.amount), checkout.currency);
					return { checkoutId, eventId, amount };
				}
				const outcome = checkout?.status === 'paid' ? 'paid' : 'cancelled';
				rememberedBookings.checkoutEnded(checkoutId, outcome);
				return null;
			})
			// A checkout that cannot be loaded is skipped: the booking page works without it.
			.map((answer) => answer.catch(() => null)),
	);
	const payment = found.find((one) => one !== null);
	return payment && <ResumePayment payment={payment} />;
}

function ResumePayment({ payment }: { payment: PaymentToResume }) {
	return (
		<Notice
			tone="warning"
			action={
				<ButtonLink href={paymentPath({ ...payment, payment: 'pending' })}>
					Pay {payment.amount}
				</ButtonLink>
			}
		>
			You have an unfinished payment for this event.
		</Notice>
	);
}
