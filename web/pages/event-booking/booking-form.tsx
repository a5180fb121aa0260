import { type BookingForm as BookedForm, type ErrorCode, publicMessages } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { pageMessages } from '@burgee/core/display/page-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { displayBookingRetention } from '@burgee/core/display/retention-words';
import { type ReactNode, useState } from 'react';
import { errorCode } from '../../api/client.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { BookingFields } from '../../ui/booking-fields.tsx';
import { blankBooking, type Counts, countsOf, uncheckedBooking } from '../../ui/booking-values.ts';
import styles from '../../ui/form.module.css';
import { Form } from '../../ui/form.tsx';
import { toCalendar } from '../../ui/missing-page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';

/** What the form says if the event was changed while the form was open. Sending the form again would not help. */
const refusals: Partial<Record<ErrorCode | 'network', string>> = {
	'price-differs': pageMessages.priceChanged,
	'event-not-found': pageMessages.eventRemoved,
	'booking-not-offered': pageMessages.bookingEnded,
	'list-full': publicMessages['list-full'],
	'event-full': publicMessages['event-full'],
	'payment-needed': pageMessages.eventChanged,
	'pay-later-not-offered': pageMessages.eventChanged,
	'payment-not-needed': pageMessages.eventChanged,
};

/** The errors of an event that differs from the page. */
const outdated: ReturnType<typeof errorCode>[] = [
	'price-differs',
	'event-full',
	'not-enough-places',
];

const loadReaders = () => import('../../ui/form-readers.ts');
type RepeatDialog = typeof import('./repeat-dialog.tsx').RepeatDialog;

const loadRepeatDialog = () => import('./repeat-dialog.tsx');
const loadTyped = () => import('./typed-booking.tsx');

/** What the forms of free and paid events hand on from the page. */
export interface OnPageProps {
	event: EventJson;
	/** Called with what the member has typed if the event's booking deadline has passed. */
	onClosed: (typed: ReactNode) => void;
	/** Called if the price or the places of the event differ from the page. */
	onOutdated: () => Promise<void>;
	/** Where to go if the event has become full. */
	ifFull: ReactNode;
}

interface BookingFormProps extends OnPageProps {
	priceTestHook?: boolean;
	/** Sends the booking with its idempotency key and shows the next page. Errors are shown in the form. */
	send: (form: BookedForm, key: string) => Promise<void>;
	/** True after the booking was sent, while the browser opens the provider's payment page. */
	leaving?: boolean;
	/** Called when the member starts to fill in the form. Loads code that `send` needs. */
	onFocus?: () => void;
	buttonLabel: (counts: Counts) => string;
	/** Renders the price above the form's submit button. A free event has none. */
	children?: (counts: Counts) => ReactNode;
}

/** The booking form of free and paid events (specification §2, §5). */
export function BookingForm({
	event,
	priceTestHook = false,
	send,
	leaving = false,
	onFocus,
	onClosed,
	onOutdated,
	ifFull,
	buttonLabel,
	children,
}: BookingFormProps) {
	const { retentionMonths } = usePublicFacts();
	const [second, setSecond] = useState<{ Dialog: RepeatDialog; booking: BookedForm | null } | null>(
		null,
	);
	const readers = useLazyCode(loadReaders);
	const repeatDialog = useLazyCode(loadRepeatDialog);
	const typedBooking = useLazyCode(loadTyped);
	const sendSecond = (booking: BookedForm) => {
		setSecond((before) => before && { ...before, booking: null });
		void form.send(booking);
	};
	const form = useForm({
		initial: blankBooking,
		read: (values) =>
			readers.using(
				({ readBookingForm }) => readBookingForm(values, event, { priceTestHook }),
				// The server validates the booking in any case.
				() => ({ value: uncheckedBooking(values, event) }),
			),
		send: (booking, key) =>
			send(booking, key).catch(async (error: unknown) => {
				if (outdated.includes(errorCode(error))) await onOutdated();
				throw error;
			}),
		failure: (error) => refusals[errorCode(error) ?? 'internal'] ?? pageMessages.bookingFailed,
		onCode: {
			'booking-closed': (typed) =>
				typedBooking.using(
					({ TypedBooking }) => onClosed(<TypedBooking event={event} typed={typed} />),
					() => form.showIssues([{ path: [], message: publicMessages['booking-closed'] }]),
				),
			'not-enough-places': (_, { places, message }) =>
				readers.using(
					({ placesIssue }) => form.showIssues([placesIssue(places)]),
					() => form.showIssues([{ path: [], message }]),
				),
		},
		confirmFirst: (parsed: BookedForm, isRetry) => {
			const isSecond = !isRetry && rememberedBookings.has({ eventId: event.id, ...parsed });
			if (isSecond) {
				void repeatDialog.using(
					({ RepeatDialog: Dialog }) => setSecond({ Dialog, booking: parsed }),
					() => {
						if (window.confirm(pageMessages.alreadyBooked)) sendSecond(parsed);
					},
				);
			}
			return isSecond;
		},
	});
	const counts = countsOf(form.values, event);
	const note = <p className={styles.note}>{displayBookingRetention(retentionMonths, event)}</p>;
	const isOver = form.failedCode === 'event-not-found' || form.failedCode === 'booking-not-offered';
	const wayOut = form.failedCode === 'event-full' ? ifFull : isOver && toCalendar;

	return (
		<>
			<Form
				id={bookingFormId}
				title="Book Your Places"
				form={form}
				busy={form.saving || leaving}
				submitLabel={buttonLabel(counts)}
				wayOut={wayOut}
				aside={
					children && (
						<>
							{children(counts)}
							{note}
						</>
					)
				}
				onFocus={() => {
					readers.prefetch();
					onFocus?.();
				}}
			>
				<BookingFields counts={counts} bind={form.bind} event={event} issues={form.issues} />
				{!children && note}
			</Form>
			{second && (
				<second.Dialog
					event={event}
					booking={second.booking}
					onCancel={() => setSecond({ ...second, booking: null })}
					onConfirm={sendSecond}
				/>
			)}
		</>
	);
}

export const bookingFormId = 'book';

export function bookPlaces({ numberAttending }: Counts): string {
	return numberAttending > 0 ? `Book ${pluralise(numberAttending, 'place')}` : 'Book places';
}
