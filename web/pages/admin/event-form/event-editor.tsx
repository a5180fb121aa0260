import { currencies, type EventFormInput } from '@burgee/core';
import { useNavigate } from 'react-router-dom';
import { useClub } from '../../../club-context.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { type EditedRecord, useRevisedForm } from '../conflict/use-revised-form.tsx';
import styles from '../form.module.css';
import { incompleteTimes } from '../time-fields.ts';
import { useLeaveWarning } from '../unsaved-changes.tsx';
import { type EventValues, readValues, times } from './event-values.ts';

interface EventEditorProps {
	initial: EventValues;
	/** The event to edit, or null to create one. */
	record: EditedRecord<EventValues> | null;
	/** Sends the event. The same content always has the same idempotency key. */
	save: (
		form: EventFormInput,
		request: { idempotencyKey: string; revision: number },
	) => Promise<unknown>;
	onSaved: () => void;
	saveLabel: string;
	failure: string;
}

/** The form with the fields of an event (specification §5). */
export function EventEditor({
	initial,
	record,
	save,
	onSaved,
	saveLabel,
	failure,
}: EventEditorProps) {
	const { payments } = useClub();
	const navigate = useNavigate();
	const form = useRevisedForm({
		initial,
		record,
		read: (typed: EventValues, element) => readValues(typed, incompleteTimes(element, times)),
		send: async (event, request) => {
			await save(event, request);
			stopWarning();
			onSaved();
		},
		failure,
		keepOtherIssues: true,
	});
	const { values, issues, saving, touched, bind, submit, conflictDialog } = form;
	const stopWarning = useLeaveWarning(touched);

	return (
		<>
			<form className={styles.form} onSubmit={submit} noValidate>
				<ErrorSummary issues={issues} />
				<fieldset className={styles.form} disabled={saving}>
					<fieldset className={styles.group}>
						<legend>About the event</legend>
						<TextField label="Event name" required {...bind('name')} />
						<TextField
							label="Short description (optional)"
							hint="One sentence. Shown in search results, and in the calendar if there is no long description."
							{...bind('description')}
						/>
						<TextField
							label="Long description (optional)"
							hint="Shown in the calendar and on the booking page instead of the short description. You can use paragraphs."
							multiline
							{...bind('longdescription')}
						/>
					</fieldset>

					<fieldset className={styles.group}>
						<legend>Date and time</legend>
						<TextField
							label="Start date and time"
							hint="UK time. Enter 00:00 for an all-day event."
							type="datetime-local"
							required
							{...bind('eventdatetime')}
						/>
						<TextField
							label="End date and time (optional)"
							type="datetime-local"
							{...bind('eventenddatetime')}
						/>
					</fieldset>

					<fieldset className={styles.group}>
						<legend>Booking</legend>
						<CheckField
							label="Allow booking"
							hint="Members can book this event from the calendar."
							{...bind('allowBooking')}
						/>
						<TextField
							label="Booking end date (optional)"
							hint="After the booking end date, members cannot book. Enter 00:00 for the end of that day."
							type="datetime-local"
							{...bind('bookingEndDate')}
						/>
						<div className={styles.checks}>
							<CheckField
								label="Boat event"
								hint="Members are asked for their boat’s name."
								{...bind('isBoatEvent')}
							/>
							<CheckField
								label="Offer places for children"
								hint="Aged 12 years or under, at half price."
								{...bind('offerChild')}
							/>
							<CheckField label="Offer soft drinks" {...bind('offerSoftDrinks')} />
							<CheckField label="Offer vegetarian meals" {...bind('offerVeg')} />
						</div>
					</fieldset>

					<fieldset className={styles.group}>
						<legend>Price</legend>
						<CheckField
							label="Requires payment"
							hint={
								payments.provider === 'none'
									? 'Online payment is not available yet. Members see the price but cannot book.'
									: 'Members pay by card when they book.'
							}
							{...bind('requiresPayment')}
						/>
						{values.requiresPayment && (
							<div className={styles.pair}>
								<TextField
									label="Price per adult"
									type="number"
									inputMode="decimal"
									min={0}
									step={0.01}
									required
									{...bind('price')}
								/>
								<SelectField
									label="Currency"
									options={currencies}
									{...bind('currency')}
									onChange={(currency) =>
										bind('currency').onChange(
											currencies.find((known) => known === currency) ?? 'GBP',
										)
									}
								/>
							</div>
						)}
					</fieldset>

					<div className={styles.buttons}>
						<Button type="submit" variant="primary">
							{saving ? 'Saving…' : saveLabel}
						</Button>
						<Button onClick={() => navigate('/admin/events')}>Cancel</Button>
					</div>
				</fieldset>
			</form>
			{conflictDialog}
		</>
	);
}
