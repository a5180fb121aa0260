import {
	currencies,
	eventLabels,
	type HeldPlaces,
	type InputIssue,
	type PayLaterMethod,
	payLaterMethods,
} from '@burgee/core';
import type { EditedEventJson } from '@burgee/core/api/events';
import { lowLimitWarning } from '@burgee/core/display/exceeded-places';
import { payLaterLabels } from '@burgee/core/display/pay-later-words';
import { type ReactNode, useEffect, useState } from 'react';
import { usePublicFacts } from '../../public-facts.ts';
import { CheckField, TextField } from '../../ui/field.tsx';
import { FieldNotes } from '../../ui/field-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from '../records/form.module.css';
import type { useRecordForm } from '../records/use-record-form.ts';
import eventStyles from './event-form.module.css';
import { OverlapHint } from './overlap-hint.tsx';
import { QuestionFields } from './question-fields.tsx';
import { type EventValues, limitOf, priceOf } from './record.ts';

type Bind = ReturnType<typeof useRecordForm<EventValues, EditedEventJson, unknown>>['bind'];

interface EventFieldsProps {
	values: EventValues;
	bind: Bind;
	/** The id of the event to edit, or null while it is being created. */
	eventId: string | null;
	/** The places that the bookings of the event hold. */
	held: HeldPlaces;
	issues: readonly InputIssue[];
}

/** The fields of an event (specification §5). */
export function EventFields({ eventId, ...form }: EventFieldsProps) {
	const { values, bind } = form;
	return (
		<>
			<About bind={bind} />
			<DateAndTime values={values} bind={bind} eventId={eventId} />
			<Booking {...form} />
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

function DateAndTime({ values, bind, eventId }: Omit<EventFieldsProps, 'held' | 'issues'>) {
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

function Booking({ values, bind, held, issues }: Omit<EventFieldsProps, 'eventId'>) {
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
				<Places values={values} bind={bind} held={held} />
				<CheckField
					hint="By email, at 18:00 on the day before the event. Whoever books less than 12 hours earlier gets none."
					{...bind('reminder')}
				/>
				<Price values={values} bind={bind} />
				{values.requiresPayment && <PayLater values={values} bind={bind} />}
				<QuestionFields
					value={values.questions}
					onChange={bind('questions').onChange}
					issues={issues}
				/>
			</BookingDetails>
		</fieldset>
	);
}

/** The fields of the event's limits. An organiser may lower a limit below what bookings hold. */
function Places({ values, bind, held }: Omit<EventFieldsProps, 'eventId' | 'issues'>) {
	const { isBoatEvent, places, boatPlaces } = values;
	const warnings = [
		lowLimitWarning(held.heldPlaces, limitOf(places), 'people'),
		isBoatEvent && lowLimitWarning(held.heldBoats, limitOf(boatPlaces), 'boats'),
	].filter(Boolean);
	const limit = { type: 'number', inputMode: 'numeric', min: 1, step: 1 } as const;
	return (
		<fieldset className={styles.group}>
			<legend>Places</legend>
			<div className={`stack gap-3 ${styles.pair}`}>
				<TextField
					hint="Adults and children together. Empty means no limit."
					{...limit}
					{...bind('places')}
				/>
				{isBoatEvent && (
					<TextField
						hint="How many boats can come. Empty means no limit."
						{...limit}
						{...bind('boatPlaces')}
					/>
				)}
			</div>
			<div role="status">
				{warnings.length > 0 && (
					<div className={eventStyles.overlap}>
						<Notice tone="warning">
							{warnings.map((warning) => (
								<p key={String(warning)}>{warning}</p>
							))}
						</Notice>
					</div>
				)}
			</div>
			{places !== '' && (
				<CheckField
					hint="Otherwise, they only see when the event is full."
					{...bind('showPlacesLeft')}
				/>
			)}
			{places !== '' && (
				<>
					<CheckField
						hint="While the event is full, members can join. Places that become free are offered to them by email, in their order."
						{...bind('waitingList')}
					/>
					{values.waitingList && (
						<TextField
							hint="How long a place is held for a member to whom it is offered, but never after bookings close."
							{...limit}
							{...bind('offerHours')}
						/>
					)}
				</>
			)}
		</fieldset>
	);
}

const bookingFlags = [
	'isBoatEvent',
	'offerChild',
	'offerSoftDrinks',
	'offerVeg',
	'requiresPayment',
	'reminder',
] as const;
const limits = ['places', 'boatPlaces'] as const;
const bookingDetails = [
	...bookingFlags,
	...limits,
	...(['bookingEndDate', 'price', 'currency', 'payLater', 'payLaterUntil', 'questions'] as const),
];

/**
 * The fields that matter most to members who book. For an event without booking, the organiser opens them, because the
 * calendar shows them too. They open by themselves if they hold a value or have an error.
 */
function BookingDetails({
	values,
	bind,
	children,
}: Pick<EventFieldsProps, 'values' | 'bind'> & { children: ReactNode }) {
	const { allowBooking } = values;
	const mustShow =
		values.bookingEndDate !== '' ||
		values.questions.length > 0 ||
		bookingFlags.some((name) => values[name]) ||
		limits.some((name) => values[name] !== '') ||
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
			<summary>Boats, children, meals, places, price and questions</summary>
			<div className={styles.group}>
				{!allowBooking && (
					<p className="soft small">
						Even without booking, the calendar shows everything here but the booking end date, the
						places and the questions.
					</p>
				)}
				{children}
			</div>
		</details>
	);
}

/** The ways to pay beside the card (decision: pay-later). */
function PayLater({ values, bind }: Pick<EventFieldsProps, 'values' | 'bind'>) {
	const { onChange, error } = bind('payLater');
	const chosen = values.payLater;
	const choice = (method: PayLaterMethod) => ({
		label: payLaterLabels[method],
		name: method === 'transfer' ? 'payLater' : 'payLaterAtEvent',
		value: chosen.includes(method),
		onChange: (isChosen: boolean) =>
			onChange(payLaterMethods.filter((one) => (one === method ? isChosen : chosen.includes(one)))),
	});
	return (
		<fieldset className={styles.group}>
			<legend>{eventLabels.payLater}</legend>
			<FieldNotes name="payLater" error={error} />
			<CheckField
				hint="Members see the club’s bank details and a reference, and hold their places until the transfer is due."
				{...choice('transfer')}
			/>
			{chosen.includes('transfer') && (
				<TextField
					hint="Unpaid bookings then lose their places. Enter 00:00 for the end of that day. Empty means until the event starts."
					type="datetime-local"
					{...bind('payLaterUntil')}
				/>
			)}
			<CheckField
				hint="Members hold their places until the event is over."
				{...choice('at-event')}
			/>
		</fieldset>
	);
}

function Price({ values, bind }: Pick<EventFieldsProps, 'values' | 'bind'>) {
	const { payments } = usePublicFacts();
	const { allowBooking, requiresPayment, payLater } = values;
	const hasOtherWays = requiresPayment && payLater.length > 0;
	return (
		<fieldset className={styles.group}>
			<legend>Price</legend>
			<CheckField
				hint={
					!allowBooking
						? 'Members see the price in the calendar.'
						: payments.provider === 'none'
							? hasOtherWays
								? 'Members pay as you choose below.'
								: 'Online payment is not available yet. Members see the price but cannot book.'
							: `Members pay by card when they book${hasOtherWays ? ', or as you choose below' : ''}.`
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
