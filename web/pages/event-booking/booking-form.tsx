import type { BookingForm as BookedForm, ErrorCode } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { pageMessages } from '@burgee/core/display/page-messages';
import { displayBookingRetention } from '@burgee/core/display/retention-words';
import { type ReactNode, useState } from 'react';
import { errorCode } from '../../api/client.ts';
import { useClub } from '../../club-context.ts';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { BookingFields } from '../../ui/booking-fields.tsx';
import { blankBooking, type Counts, countsOf, uncheckedBooking } from '../../ui/booking-values.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import styles from '../../ui/form.module.css';
import { Form } from '../../ui/form.tsx';
import { toCalendar } from '../../ui/missing-page.tsx';
import { pluralise } from '../../ui/pluralise.ts';
import { useForm } from '../../ui/use-form.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';

/** What the form says if the event was changed while the form was open. Sending the form again would not help. */
const refusals: Partial<Record<ErrorCode | 'network', string>> = {
	'price-differs': pageMessages.priceChanged,
	'event-not-found': pageMessages.eventRemoved,
	'booking-not-offered': pageMessages.bookingEnded,
	'payment-needed': pageMessages.eventChanged,
	'payment-not-needed': pageMessages.eventChanged,
};

const loadReaders = () => import('../../ui/form-readers.ts');

interface BookingFormProps {
	event: EventJson;
	priceTestHook?: boolean;
	/** Sends the booking with its idempotency key and shows the next page. Errors are shown in the form. */
	send: (form: BookedForm, key: string) => Promise<void>;
	/** True after the booking was sent, while the browser opens the provider's payment page. */
	leaving?: boolean;
	/** Called if the event's booking deadline has passed. */
	onClosed: (typed: BookedForm) => void;
	buttonLabel: (counts: Counts) => string;
	/** Renders the price above the form's submit button. */
	children?: (counts: Counts) => ReactNode;
}

/** The booking form of free and paid events (specification §2, §5). */
export function BookingForm({
	event,
	priceTestHook = false,
	send,
	leaving = false,
	onClosed,
	buttonLabel,
	children,
}: BookingFormProps) {
	const { retentionMonths } = useClub();
	const [repeatToConfirm, setRepeatToConfirm] = useState<BookedForm | null>(null);
	const readers = useLazyCode(loadReaders);
	const form = useForm({
		initial: blankBooking,
		read: (values) =>
			readers.using(
				({ readBookingForm }) => readBookingForm(values, event, { priceTestHook }),
				// The server validates the booking in any case.
				() => ({ value: uncheckedBooking(values, event) }),
			),
		send,
		failure: (error) => refusals[errorCode(error) ?? 'internal'] ?? pageMessages.bookingFailed,
		onCode: { 'booking-closed': onClosed },
		confirmFirst: (parsed: BookedForm, isRetry) => {
			const isSecond = !isRetry && rememberedBookings.has({ eventId: event.id, ...parsed });
			if (isSecond) setRepeatToConfirm(parsed);
			return isSecond;
		},
	});
	const counts = countsOf(form.values, event);
	const isOver = form.failedCode === 'event-not-found' || form.failedCode === 'booking-not-offered';

	return (
		<>
			<Form
				title="Book Your Places"
				form={form}
				busy={form.saving || leaving}
				submitLabel={buttonLabel(counts)}
				wayOut={isOver && toCalendar}
				onFocus={readers.prefetch}
			>
				<BookingFields bind={form.bind} event={event} by="member" />
				<p className={styles.note}>{displayBookingRetention(retentionMonths, event.isBoatEvent)}</p>
				{children?.(counts)}
			</Form>
			<ConfirmDialog
				title={pageMessages.alreadyBooked}
				open={repeatToConfirm !== null}
				confirmLabel="Book Again"
				cancelLabel="Don’t Book Again"
				onCancel={() => setRepeatToConfirm(null)}
				onConfirm={() => {
					setRepeatToConfirm(null);
					if (repeatToConfirm) void form.send(repeatToConfirm);
				}}
			>
				{repeatToConfirm && (
					<p>
						{repeatToConfirm.firstName} {repeatToConfirm.lastName}{' '}
						{rememberedBookings.isUnpaid({ eventId: event.id, ...repeatToConfirm })
							? 'has booked this event from this device but has not paid yet.'
							: 'has already booked this event from this device.'}
					</p>
				)}
			</ConfirmDialog>
		</>
	);
}

export function bookPlaces({ numberAttending }: Counts): string {
	return numberAttending > 0 ? `Book ${pluralise(numberAttending, 'place')}` : 'Book places';
}
