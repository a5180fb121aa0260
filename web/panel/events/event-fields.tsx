import { currencies } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { type ReactNode, useEffect, useState } from 'react';
import { usePublicFacts } from '../../public-facts.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import styles from '../records/form.module.css';
import type { useRecordForm } from '../records/use-record-form.ts';
import eventStyles from './event-form.module.css';
import { OverlapHint } from './overlap-hint.tsx';
import { type EventValues, priceOf } from './record.ts';

type Bind = ReturnType<typeof useRecordForm<EventValues, EventJson, unknown>>['bind'];

interface EventFieldsProps {
	values: EventValues;
	bind: Bind;
	/** The id of the event to edit, or null while it is being created. */
	eventId: string | null;
}

/** The fields of an event (specification §5). */
export function EventFields({ values, bind, eventId }: EventFieldsProps) {
	return (
		<>
			<About bind={bind} />
			<DateAndTime values={values} bind={bind} eventId={eventId} />
			<Booking values={values} bind={bind} />
			<Publishing bind={bind} />
		</>
	);
}

function About({ bind }: { bind: Bind }) {
	return (
		<fieldset className={styles.group}>
			<legend>About the event</legend>
			<TextField {...bind('name')} />
			<TextField
				hint="One sentence. Shown in search results, and in the calendar if there is no long description."
				{...bind('description')}
			/>
			<TextField
				hint="Shown in the calendar and on the booking page instead of the short description. You can use paragraphs."
				multiline
				{...bind('longdescription')}
			/>
		</fieldset>
	);
}

function Publishing({ bind }: { bind: Bind }) {
	return (
		<fieldset className={styles.group}>
			<legend>Publishing</legend>
			<CheckField
				hint="Only this panel shows a draft. Members cannot find or book it. Bookings that it already has remain."
				{...bind('draft')}
			/>
		</fieldset>
	);
}

function DateAndTime({ values, bind, eventId }: EventFieldsProps) {
	return (
		<fieldset className={styles.group}>
			<legend>Date and time</legend>
			<TextField
				hint="UK time. Enter 00:00 for an all-day event."
				type="datetime-local"
				{...bind('eventdatetime')}
			/>
			<TextField type="datetime-local" {...bind('eventenddatetime')} />
			<OverlapHint values={values} eventId={eventId} />
		</fieldset>
	);
}

function Booking({ values, bind }: Omit<EventFieldsProps, 'eventId'>) {
	return (
		<fieldset className={styles.group}>
			<legend>Booking</legend>
			<CheckField hint="Members can book this event from the calendar." {...bind('allowBooking')} />
			<BookingDetails values={values} bind={bind}>
				<TextField
					hint="After the booking end date, members cannot book. Enter 00:00 for the end of that day."
					type="datetime-local"
					{...bind('bookingEndDate')}
				/>
				<div className="stack gap-half">
					<CheckField
						hint="When members book, they are asked for their boat’s name."
						{...bind('isBoatEvent')}
					/>
					<CheckField hint="Aged 12 years or under, at half price." {...bind('offerChild')} />
					<CheckField {...bind('offerSoftDrinks')} />
					<CheckField {...bind('offerVeg')} />
				</div>
				<Price values={values} bind={bind} />
			</BookingDetails>
		</fieldset>
	);
}

const bookingFlags = [
	'isBoatEvent',
	'offerChild',
	'offerSoftDrinks',
	'offerVeg',
	'requiresPayment',
] as const;
const bookingDetails = [...bookingFlags, 'bookingEndDate', 'price', 'currency'] as const;

/**
 * The fields that matter most to members who book. For an event without booking, the organiser opens them, because the
 * calendar shows them too. They open by themselves if they hold a value or have an error.
 */
function BookingDetails({
	values,
	bind,
	children,
}: Omit<EventFieldsProps, 'eventId'> & { children: ReactNode }) {
	const { allowBooking } = values;
	const mustShow =
		values.bookingEndDate !== '' ||
		bookingFlags.some((name) => values[name]) ||
		bookingDetails.some((name) => bind(name).error !== undefined);
	const [open, setOpen] = useState(mustShow);
	useEffect(() => {
		// Without booking, the fields stay open when the last value is removed.
		if (allowBooking || mustShow) setOpen(mustShow);
	}, [allowBooking, mustShow]);
	return (
		<details
			className={allowBooking ? eventStyles.allowed : undefined}
			open={allowBooking || open}
			onToggle={({ currentTarget }) => !allowBooking && setOpen(currentTarget.open)}
		>
			<summary>Boats, children, meals and price</summary>
			<div className={styles.group}>
				{!allowBooking && (
					<p className="soft small">
						Even without booking, the calendar shows everything here but the booking end date.
					</p>
				)}
				{children}
			</div>
		</details>
	);
}

function Price({ values, bind }: Omit<EventFieldsProps, 'eventId'>) {
	const { payments } = usePublicFacts();
	const { allowBooking, requiresPayment } = values;
	return (
		<fieldset className={styles.group}>
			<legend>Price</legend>
			<CheckField
				hint={
					!allowBooking
						? 'Members see the price in the calendar.'
						: payments.provider === 'none'
							? 'Online payment is not available yet. Members see the price but cannot book.'
							: 'Members pay by card when they book.'
				}
				{...bind('requiresPayment')}
			/>
			{requiresPayment ? (
				<div className={`stack gap-3 ${styles.pair}`}>
					<TextField type="number" inputMode="decimal" min={0} step={0.01} {...bind('price')} />
					<SelectField
						options={currencies}
						{...bind('currency')}
						onChange={(currency) =>
							bind('currency').onChange(currencies.find((known) => known === currency) ?? 'GBP')
						}
					/>
				</div>
			) : (
				Number(priceOf(values)) > 0 && (
					<p className="soft small">The price that was entered is kept. Members do not see it.</p>
				)
			)}
		</fieldset>
	);
}
