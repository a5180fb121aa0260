import {
	type BookingForm,
	correctedPrice,
	differenceMinor,
	type ErrorCode,
	isPossibleCount,
	toMajor,
	toMinor,
} from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import type { MyBookingJson } from '@burgee/core/api/my-bookings';
import { myBookingMessages } from '@burgee/core/display/my-booking-messages';
import { ApiError, api } from '../../api/client.ts';
import { startedChanges } from '../../started-changes.ts';
import { BookingFields } from '../../ui/booking-fields.tsx';
import { type Counts, countsOf, uncheckedBooking } from '../../ui/booking-values.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { useGoToPayment } from '../../ui/go-to-payment.ts';
import { Page } from '../../ui/page.tsx';
import { valuesOfBooking } from '../../ui/stored-booking-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { moneyOf } from './money-of.ts';

const loadReaders = () => import('../../ui/form-readers.ts');

/** The codes whose message says enough. */
const explained: readonly (ErrorCode | 'network')[] = [
	'booking-change-costs-more',
	'booking-currency-differs',
	'currency-not-charged',
	'booking-closed',
	'booking-cancelled',
	'event-full',
	'not-enough-places',
	'payment-underway',
	'payment-unavailable',
	'too-many-requests',
	'network',
];

interface ChangeBookingProps {
	token: string;
	booking: MyBookingJson;
	event: EventJson;
	onClose: () => void;
	onChanged: (changed: MyBookingJson) => void;
}

/** The form with which a member changes their own booking. */
export function ChangeBooking({ token, booking, event, onClose, onChanged }: ChangeBookingProps) {
	const readers = useLazyCode(loadReaders);
	const goTo = useGoToPayment();
	const form = useForm({
		initial: valuesOfBooking(booking.openChange ?? booking),
		read: (values) =>
			readers.using(
				({ readBookingForm }) => readBookingForm(values, event, { answered: booking.answers }),
				() => ({ value: uncheckedBooking(values, event) }),
			),
		send: async (body: BookingForm) => {
			const { revision } = booking;
			const answer = await api('PUT /api/my-bookings/:bookingToken', {
				...{ bookingToken: token, revision, body },
			});
			if (!('checkoutId' in answer)) return onChanged(answer);
			startedChanges.remember({ checkoutId: answer.checkoutId, token });
			goTo.payment(answer);
		},
		failure: (error) => {
			if (!(error instanceof ApiError)) return myBookingMessages.changeFailed;
			if (error.code === 'revision-differs') return myBookingMessages.outdated;
			return explained.includes(error.code) ? error.message : myBookingMessages.changeFailed;
		},
	});
	const counts = countsOf(form.values, event);
	const price = newPrice(booking, event, counts);
	const busy = form.saving || goTo.leaving;
	return (
		<Page key="change" title="Change Your Booking" announce>
			<Form
				title={event.name}
				form={form}
				busy={busy}
				busyLabel="Saving…"
				submitLabel={
					price.toPay === 0 ? 'Save Changes' : `Change and Pay ${moneyOf(booking)(price.toPay)}`
				}
				onFocus={readers.prefetch}
			>
				<BookingFields counts={counts} bind={form.bind} event={event} issues={form.issues} />
				<PriceWords booking={booking} price={price} />
			</Form>
			<div className="screen-only">
				<Button variant="quiet" onClick={onClose} disabled={busy}>
					Keep It as It Is
				</Button>
			</div>
		</Page>
	);
}

/** What a change means for the money, in major units. The server computes it again. */
interface NewPrice {
	price: number;
	/** What a member who has paid must pay before the change counts. */
	toPay: number;
	toRefund: number;
}

function newPrice(booking: MyBookingJson, event: EventJson, counts: Counts): NewPrice {
	const isPaid = booking.payment === 'paid';
	const before = { priceMinor: toMinor(booking.price), paymentAmountMinor: toMinor(booking.price) };
	const changedMinor =
		booking.payment !== 'free' && isPossibleCount(counts, { priceTestHook: false })
			? correctedPrice({ ...booking, ...before, paid: isPaid, paymentRequired: true }, counts, {
					...event,
					priceMinor: toMinor(event.price),
				})
			: null;
	const priceMinor = changedMinor ?? before.priceMinor;
	const balance = { dueMinor: toMinor(booking.due), toRefundMinor: toMinor(booking.toRefund) };
	const costsMore = isPaid && priceMinor > before.priceMinor;
	const toPayMinor = costsMore ? differenceMinor(before, balance, priceMinor) : 0;
	const receivedMinor = toMinor(booking.paid);
	return {
		price: toMajor(priceMinor),
		toPay: toMajor(toPayMinor),
		toRefund: isPaid ? toMajor(Math.max(0, receivedMinor - priceMinor)) : 0,
	};
}

function PriceWords({ booking, price }: { booking: MyBookingJson; price: NewPrice }) {
	if (booking.payment === 'free') return null;
	const money = moneyOf(booking);
	return (
		<p aria-live="polite">
			<strong>Price: {money(price.price)}</strong>
			{price.toRefund > 0 && `. The club will refund ${money(price.toRefund)}.`}
			{price.toPay > 0 &&
				`. You have paid ${money(booking.paid)}, so ${money(price.toPay)} is to pay. The change counts once it is paid.`}
		</p>
	);
}
