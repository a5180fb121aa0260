import {
	type BookingForm as BookedForm,
	isPossibleCount,
	priceWithTestHook,
	toMajor,
	toMinor,
} from '@burgee/core';
import { displayMoney } from '@burgee/core/display/money';
import { lazy, Suspense, useMemo, useState } from 'react';
import { api } from '../../api/client.ts';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { type Counts, detailsOf } from '../../ui/booking-values.ts';
import { useGoToPayment } from '../../ui/go-to-payment.ts';
import { PriceSummary } from '../../ui/price-summary.tsx';
import { BookingForm, bookPlaces, type OnPageProps } from './booking-form.tsx';
import type { PayingLater } from './pay-later-choice.tsx';

/**
 * Most events take only cards. The server renders the choice, so that nothing shifts when its code arrives. If the code does
 * not arrive, members can pay by card.
 */
export const PayLaterChoice = lazy(() =>
	import('./pay-later-choice.tsx').catch(() => ({ default: () => null })),
);

interface PaidBookingProps extends OnPageProps {
	priceTestHook: boolean;
}

/** Books a paid event and opens its payment page (specification §4). */
export function PaidBooking({ priceTestHook, ...page }: PaidBookingProps) {
	const { event } = page;
	const [later, setLater] = useState<PayingLater | null>(null);
	// If the element changed while its code loads, React would remove what the server has rendered.
	const choice = useMemo(
		() =>
			event.payLater.length > 0 && (
				<Suspense>
					<PayLaterChoice event={event} onChoice={setLater} />
				</Suspense>
			),
		[event],
	);
	const goTo = useGoToPayment();
	const priceMinor = toMinor(event.price);

	/**
	 * Returns the total price in minor units, or null if the numbers of attendees and children are
	 * not valid.
	 */
	const totalOf = (counts: Counts): number | null =>
		isPossibleCount(counts, { priceTestHook })
			? priceWithTestHook({ priceMinor }, counts, { priceTestHook })
			: null;

	const send = async (form: BookedForm, key: string) => {
		const link = await api('POST /api/payment-links', {
			body: {
				eventId: event.id,
				bookingData: { ...form, submittedAt: new Date().toISOString() },
				// The server refuses a booking without valid numbers before it compares the price.
				totalAmount: toMajor(totalOf(form) ?? 0),
				currency: event.currency,
			},
			idempotencyKey: key,
		});
		const { checkoutId, bookingToken: token } = link;
		rememberedBookings.remember(
			{ eventId: event.id, ...form },
			{ checkoutId, token, details: detailsOf(form) },
		);
		goTo.payment(link);
	};

	return (
		<BookingForm
			{...page}
			priceTestHook={priceTestHook}
			send={later?.send ?? send}
			leaving={goTo.leaving}
			buttonLabel={(counts) => {
				const totalMinor = totalOf(counts);
				return totalMinor === null
					? 'Book and pay'
					: `${bookPlaces(counts)} and pay ${displayMoney(totalMinor, event.currency)}${later ? ' later' : ''}`;
			}}
		>
			{(counts) => (
				<>
					<PriceSummary event={event} counts={counts} totalMinor={totalOf(counts)} />
					{choice}
				</>
			)}
		</BookingForm>
	);
}
