import { currencies, type EventFormInput, type InputIssue } from '@burgee/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../api/client.ts';
import { useClub } from '../../../composition.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWarnBeforeUnload } from '../../../ui/use-warn-before-unload.ts';
import { useSignOutIfEnded } from '../admin-session.tsx';
import styles from '../form.module.css';
import { useFocusOn } from '../use-focus-on.ts';
import { type EventValues, readValues, times } from './event-values.ts';

interface EventEditorProps {
	initial: EventValues;
	/** Saves the event and, on success, leaves the form. */
	save: (form: EventFormInput) => Promise<void>;
	saveLabel: string;
	failure: string;
}

/** The form with the fields of an event (specification §5). */
export function EventEditor({ initial, save, saveLabel, failure }: EventEditorProps) {
	const { payments } = useClub();
	const navigate = useNavigate();
	const signOutIfEnded = useSignOutIfEnded();
	const [values, setValues] = useState(initial);
	const [issues, setIssues] = useState<InputIssue[]>([]);
	const [failed, setFailed] = useState(false);
	const failedBox = useFocusOn(failed);
	const [busy, setBusy] = useState(false);
	const [leaving, setLeaving] = useState(false);
	const changed = JSON.stringify(values) !== JSON.stringify(initial);
	useWarnBeforeUnload(changed && !busy);

	const set = <Field extends keyof EventValues>(field: Field) => ({
		name: field,
		disabled: busy,
		onChange: (value: EventValues[Field]) => {
			setValues((earlier) => ({ ...earlier, [field]: value }));
			setIssues((earlier) => earlier.filter(({ path }) => path[0] !== field));
			setFailed(false);
		},
	});
	const text = <Field extends keyof EventValues>(field: Field) => ({
		...set(field),
		value: values[field],
		error: issues.find(({ path }) => path[0] === field)?.message,
	});
	const check = <Field extends keyof EventValues>(field: Field) => ({
		...set(field),
		checked: values[field],
	});

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		setFailed(false);
		const read = readValues(values, incompleteTimes(event.currentTarget));
		setIssues(read.issues ?? []);
		if (read.form === null) return;
		setBusy(true);
		try {
			await save(read.form);
		} catch (error) {
			setBusy(false);
			if (signOutIfEnded(error)) return;
			if (error instanceof ApiError && error.issues.length > 0) setIssues(error.issues);
			else setFailed(true);
		}
	};

	return (
		<form className={styles.form} onSubmit={submit} noValidate>
			<ErrorSummary issues={issues} />
			<fieldset className={styles.group}>
				<legend>About the event</legend>
				<TextField label="Event name" required {...text('name')} />
				<TextField
					label="Short description"
					hint="A sentence for the programme."
					{...text('description')}
				/>
				<TextField
					label="Long description"
					hint="Shown instead of the short description where there is space. You can use paragraphs."
					multiline
					{...text('longdescription')}
				/>
			</fieldset>

			<fieldset className={styles.group}>
				<legend>Date and time</legend>
				<TextField
					label="Start date and time"
					hint="UK time. Enter 00:00 for an all-day event."
					type="datetime-local"
					required
					{...text('eventdatetime')}
				/>
				<TextField
					label="End date and time"
					hint="Optional."
					type="datetime-local"
					{...text('eventenddatetime')}
				/>
			</fieldset>

			<fieldset className={styles.group}>
				<legend>Booking</legend>
				<CheckField
					label="Allow booking"
					hint="Members can book this event from the calendar."
					{...check('allowBooking')}
				/>
				<TextField
					label="Booking end date"
					hint="Optional. After the booking end date, users cannot book. 00:00 means the end of that day."
					type="datetime-local"
					{...text('bookingEndDate')}
				/>
				<div className={styles.checks}>
					<CheckField
						label="Boat event"
						hint="Members are asked for their boat’s name."
						{...check('isBoatEvent')}
					/>
					<CheckField
						label="Offer places for children"
						hint="Aged 12 years or under, at half price."
						{...check('offerChild')}
					/>
					<CheckField label="Offer soft drinks" {...check('offerSoftDrinks')} />
					<CheckField label="Offer vegetarian meals" {...check('offerVeg')} />
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
					{...check('requiresPayment')}
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
							{...text('price')}
						/>
						<SelectField
							label="Currency"
							options={currencies.map((currency) => ({ value: currency, label: currency }))}
							{...text('currency')}
							onChange={(currency) =>
								set('currency').onChange(currencies.find((known) => known === currency) ?? 'GBP')
							}
						/>
					</div>
				)}
			</fieldset>

			{failed && (
				<div ref={failedBox} tabIndex={-1}>
					<Notice tone="error">{failure}</Notice>
				</div>
			)}
			<div className={styles.buttons}>
				<Button type="submit" variant="primary" disabled={busy}>
					{busy ? 'Saving…' : saveLabel}
				</Button>
				<Button
					disabled={busy}
					onClick={() => (changed ? setLeaving(true) : navigate('/admin/events'))}
				>
					Cancel
				</Button>
			</div>
			<ConfirmDialog
				title="Leave without saving?"
				open={leaving}
				onCancel={() => setLeaving(false)}
				onConfirm={() => navigate('/admin/events')}
				confirmLabel="Leave without saving"
				variant="danger"
			>
				<p>Your changes will be lost.</p>
			</ConfirmDialog>
		</form>
	);
}

/**
 * Returns the fields with an incomplete date or time. The browser reports such a field as empty, so the
 * typed part would be lost silently.
 */
function incompleteTimes(form: HTMLFormElement) {
	return times.filter((field) => {
		const control = form.elements.namedItem(field);
		return control instanceof HTMLInputElement && control.validity.badInput;
	});
}
