import { currencies } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { usePublicFacts } from '../../public-facts.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import styles from '../records/form.module.css';
import type { useRecordForm } from '../records/use-record-form.ts';
import { OverlapHint } from './overlap-hint.tsx';
import type { EventValues } from './record.ts';

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
			<Booking bind={bind} />
			<Price values={values} bind={bind} />
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

function Booking({ bind }: { bind: Bind }) {
	return (
		<fieldset className={styles.group}>
			<legend>Booking</legend>
			<CheckField hint="Members can book this event from the calendar." {...bind('allowBooking')} />
			<TextField
				hint="After the booking end date, members cannot book. Enter 00:00 for the end of that day."
				type="datetime-local"
				{...bind('bookingEndDate')}
			/>
			<div className="stack gap-half">
				<CheckField hint="Members are asked for their boat’s name." {...bind('isBoatEvent')} />
				<CheckField hint="Aged 12 years or under, at half price." {...bind('offerChild')} />
				<CheckField {...bind('offerSoftDrinks')} />
				<CheckField {...bind('offerVeg')} />
			</div>
		</fieldset>
	);
}

function Price({ values, bind }: Omit<EventFieldsProps, 'eventId'>) {
	const { payments } = usePublicFacts();
	return (
		<fieldset className={styles.group}>
			<legend>Price</legend>
			<CheckField
				hint={
					payments.provider === 'none'
						? 'Online payment is not available yet. Members see the price but cannot book.'
						: 'Members pay by card when they book.'
				}
				{...bind('requiresPayment')}
			/>
			{values.requiresPayment && (
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
			)}
		</fieldset>
	);
}
