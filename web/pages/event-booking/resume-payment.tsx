import { displayMoney, toMinor } from '@burgee/core';
import type { BrowserPorts } from '../../composition.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { paymentPath } from './booking-urls.ts';
import { rememberedBookings } from './remembered-bookings.ts';
import { nullWhereMissing } from './use-checkout.ts';

export interface PaymentToResume {
	checkoutId: string;
	eventId: string;
	amount: string;
}

/** Enough for anybody who tried a few times. */
const asked = 5;

/**
 * The last payment for this event that was begun on this device and can still be made, as the server says;
 * what is over is forgotten.
 */
export async function findPaymentToResume(
	{ api }: BrowserPorts,
	eventId: string,
	signal: AbortSignal,
): Promise<PaymentToResume | null> {
	const found = await Promise.all(
		rememberedBookings
			.unfinished(eventId)
			.slice(0, asked)
			.map(async (checkoutId): Promise<PaymentToResume | null> => {
				const checkout = await api.checkout(checkoutId, signal).catch(nullWhereMissing);
				if (checkout?.status === 'pending' || checkout?.status === 'failed') {
					const amount = displayMoney(toMinor(checkout.amount), checkout.currency);
					return { checkoutId, eventId, amount };
				}
				rememberedBookings.checkoutEnded(checkoutId, checkout?.status === 'paid' ? 'paid' : 'over');
				return null;
			})
			// No answer: the page is there without this.
			.map((answer) => answer.catch(() => null)),
	);
	return found.find((payment) => payment !== null) ?? null;
}

export function ResumePayment({ payment }: { payment: PaymentToResume | null }) {
	if (payment === null) return null;
	return (
		<Notice
			tone="warning"
			action={<ButtonLink to={paymentPath(payment, 'pending')}>Pay {payment.amount}</ButtonLink>}
		>
			You have a payment to finish for this event.
		</Notice>
	);
}
