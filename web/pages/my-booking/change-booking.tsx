import {
	type BookingForm,
	correctedPrice,
	type ErrorCode,
	isPossibleCount,
	toMajor,
	toMinor,
} from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import type { MyBookingJson } from '@burgee/core/api/my-bookings';
import { myBookingMessages } from '@burgee/core/display/my-booking-messages';
import { ApiError, api } from '../../api/client.ts';
import { BookingFields } from '../../ui/booking-fields.tsx';
import {
	type Counts,
	countsOf,
	uncheckedBooking,
	valuesOfBooking,
} from '../../ui/booking-values.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { moneyOf } from './money-of.ts';

const loadReaders = () => import('../../ui/form-readers.ts');

/** The codes whose message says enough. */
const explained: readonly (ErrorCode | 'network')[] = [
	'booking-change-costs-more',
	'booking-currency-differs',
	'booking-closed',
	'booking-cancelled',
	'event-full',
	'not-enough-places',
	'payment-underway',
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
	const form = useForm({
		initial: valuesOfBooking(booking),
		read: (values) =>
			readers.using(
				({ readBookingForm }) => readBookingForm(values, event),
				() => ({ value: uncheckedBooking(values, event) }),
			),
		send: async (body: BookingForm) => {
			const { revision } = booking;
			onChanged(
				await api('PUT /api/my-bookings/:bookingToken', { bookingToken: token, revision, body }),
			);
		},
		failure: (error) => {
			if (!(error instanceof ApiError)) return myBookingMessages.changeFailed;
			if (error.code === 'revision-differs') return myBookingMessages.outdated;
			return explained.includes(error.code) ? error.message : myBookingMessages.changeFailed;
		},
	});
	const counts = countsOf(form.values, event);
	return (
		<Page key="change" title="Change Your Booking" announce>
			<Form
				title={event.name}
				form={form}
				busy={form.saving}
				busyLabel="Saving…"
				submitLabel="Save Changes"
				onFocus={readers.prefetch}
			>
				<BookingFields counts={counts} bind={form.bind} event={event} by="member" />
				<NewPrice booking={booking} event={event} counts={counts} />
			</Form>
			<div className="screen-only">
				<Button variant="quiet" onClick={onClose} disabled={form.saving}>
					Keep It as It Is
				</Button>
			</div>
		</Page>
	);
}

/** Says what the change means for the price. The server computes it again. */
function NewPrice({
	booking,
	event,
	counts,
}: {
	booking: MyBookingJson;
	event: EventJson;
	counts: Counts;
}) {
	if (booking.payment === 'free') return null;
	const isPaid = booking.payment === 'paid';
	const money = moneyOf(booking);
	const priced = {
		...booking,
		paid: isPaid,
		paymentRequired: true,
		paymentAmountMinor: toMinor(booking.price),
	};
	const changedMinor = isPossibleCount(counts, { priceTestHook: false })
		? correctedPrice(priced, counts, { ...event, priceMinor: toMinor(event.price) })
		: null;
	const price = changedMinor === null ? booking.price : toMajor(changedMinor);
	return (
		<p aria-live="polite">
			<strong>Price: {money(price)}</strong>
			{isPaid && price < booking.paid && ` The club will refund ${money(booking.paid - price)}.`}
			{isPaid &&
				price > booking.paid &&
				' This is more than you have paid. Please ask the club to change your booking.'}
		</p>
	);
}
