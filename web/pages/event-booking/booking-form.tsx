import { type BookingForm as BookedForm, bookingForm, extras } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { pageMessages } from '@burgee/core/display/page-messages';
import { type ReactNode, useState } from 'react';
import { errorCode } from '../../api/client.ts';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { CountField } from '../../ui/count-field.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { pluralise } from '../../ui/pluralise.ts';
import { useForm } from '../../ui/use-form.ts';
import { blank, countsOf, readForm } from './booking-values.ts';

const extraLabels = {
	numberOfChildren: 'Number of Children (12 years or under)',
	numberOfSoftDrinks: 'Number Requiring Soft Drinks',
	numberOfVegetarian: 'Number of Vegetarian Meals',
} as const;

export type Counts = ReturnType<typeof countsOf>;

interface BookingFormProps {
	event: EventJson;
	schema?: typeof bookingForm;
	/** Sends the booking with its idempotency key and shows the next page. Errors are shown in the form. */
	send: (form: BookedForm, key: string) => Promise<void>;
	/** True after the booking was sent, while the browser opens the provider's payment page. */
	leaving?: boolean;
	onClosed: () => void;
	buttonLabel: (counts: Counts) => string;
	/** Renders the price above the form's submit button. */
	children?: (counts: Counts) => ReactNode;
}

/** The booking form of free and paid events (specification §2, §5). */
export function BookingForm({
	event,
	schema = bookingForm,
	send,
	leaving = false,
	onClosed,
	buttonLabel,
	children,
}: BookingFormProps) {
	const [repeatToConfirm, setRepeatToConfirm] = useState<BookedForm | null>(null);
	const form = useForm({
		initial: blank,
		read: (values) => readForm(values, event, schema),
		send,
		failure: (error) =>
			errorCode(error) === 'price-differs' ? pageMessages.priceChanged : pageMessages.bookingFailed,
		onCode: { 'booking-closed': onClosed },
		confirmFirst: (parsed: BookedForm, isRetry) => {
			const isSecond = !isRetry && rememberedBookings.has({ eventId: event.id, ...parsed });
			if (isSecond) setRepeatToConfirm(parsed);
			return isSecond;
		},
	});
	const { bind } = form;
	const counts = countsOf(form.values, event);

	return (
		<>
			<Form
				title="Book Your Places"
				form={form}
				busy={form.saving || leaving}
				submitLabel={buttonLabel(counts)}
			>
				<TextField
					{...bind('firstName')}
					label="Lead Member First Name"
					autoComplete="given-name"
					required
				/>
				<TextField
					{...bind('lastName')}
					label="Lead Member Last Name"
					autoComplete="family-name"
					required
				/>
				<CountField
					{...bind('numberAttending')}
					label="Total Number Attending"
					hint={
						event.offerChild ? 'Adults and children together, including you.' : 'Including you.'
					}
					min={1}
					required
				/>
				{extras
					.filter(({ flag }) => event[flag])
					.map(({ field }) => (
						<CountField key={field} {...bind(field)} label={extraLabels[field]} min={0} />
					))}
				{event.isBoatEvent && <TextField {...bind('boatName')} label="Boat Name (optional)" />}
				<TextField
					{...bind('userEmail')}
					label="Email (optional)"
					hint="We’ll use it only if we have a question about this booking."
					type="email"
					autoComplete="email"
				/>
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
	return numberAttending === 0 ? 'Book places' : `Book ${pluralise(numberAttending, 'place')}`;
}
