import {
	type BookingForm as BookedForm,
	bookingForm,
	type EventJson,
	extras,
	type InputIssue,
	pageMessages,
} from '@burgee/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { FormIdempotencyKey } from '../../api/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { CountField } from '../../ui/count-field.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './booking-form.module.css';
import { blank, countsOf, issuesOf, readForm, type Values } from './booking-values.ts';
import { rememberedBookings } from './remembered-bookings.ts';

const extraLabels = {
	numberOfChildren: 'Number of Children (12 years or under)',
	numberOfSoftDrinks: 'Number Requiring Soft Drinks',
	numberOfVegetarian: 'Number of Vegetarian Meals',
} as const;

/** Of whom a price is asked, as they are typed. */
export type Counts = ReturnType<typeof countsOf>;

interface BookingFormProps {
	event: EventJson;
	schema?: typeof bookingForm;
	/** Sends it, with its Idempotency-Key, and leads on. A refusal is shown here. */
	send: (form: BookedForm, key: string) => Promise<void>;
	/** It was sent, and the browser is about to leave. */
	leaving?: boolean;
	onClosed: () => void;
	/** What the button says: what will happen. */
	buttonLabel: (counts: Counts) => string;
	/** What it costs, above the button. */
	children?: (counts: Counts) => ReactNode;
}

/** Who comes, and for whom what is wanted (specification §2, §5); free and paid events ask the same. */
export function BookingForm({
	event,
	schema = bookingForm,
	send,
	leaving = false,
	onClosed,
	buttonLabel,
	children,
}: BookingFormProps) {
	const [values, setValues] = useState(blank);
	const [issues, setIssues] = useState<InputIssue[]>([]);
	const [sending, setSending] = useState(false);
	const [askedAgain, setAskedAgain] = useState<BookedForm | null>(null);
	const [requestKey] = useState(() => new FormIdempotencyKey());
	const underway = useRef(false);

	const offered = extras.filter(({ flag }) => event[flag]);
	const counts = countsOf(values, event);
	const submitting = sending || leaving;

	const bind = (name: keyof Values) => ({
		name,
		value: values[name],
		error: issues.find(({ path }) => path[0] === name)?.message,
		onChange(value: string) {
			setValues((before) => ({ ...before, [name]: value }));
			setIssues([]);
		},
	});

	const contentOf = (form: BookedForm) => JSON.stringify({ eventId: event.id, ...form });
	const isSecond = (form: BookedForm) =>
		rememberedBookings.has({ eventId: event.id, ...form }) && !requestKey.isRepeat(contentOf(form));

	const check = (submitted: FormEvent) => {
		submitted.preventDefault();
		const form = readForm(values, event, schema);
		if ('issues' in form) setIssues(form.issues);
		else if (isSecond(form.value)) setAskedAgain(form.value);
		else void submit(form.value);
	};

	const submit = async (form: BookedForm) => {
		// Two presses can come before the first render that disables the button.
		if (underway.current) return;
		underway.current = true;
		setSending(true);
		setIssues([]);
		try {
			await send(form, requestKey.keyFor(contentOf(form)));
		} catch (error) {
			if (error instanceof ApiError && error.code === 'booking-closed') onClosed();
			else setIssues(issuesOf(error));
		} finally {
			underway.current = false;
			setSending(false);
		}
	};

	return (
		<form className={styles.form} noValidate onSubmit={check} aria-labelledby="booking-title">
			<h2 id="booking-title">Book your places</h2>
			<ErrorSummary issues={issues} />
			<fieldset className={styles.fields} disabled={submitting}>
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
						event.offerChild
							? 'Adults and children together, yourself included.'
							: 'Count yourself in.'
					}
					min={1}
					required
				/>
				{offered.map(({ field }) => (
					<CountField key={field} {...bind(field)} label={extraLabels[field]} min={0} />
				))}
				{event.isBoatEvent && <TextField {...bind('boatName')} label="Boat Name (optional)" />}
				<TextField
					{...bind('userEmail')}
					label="Email (optional)"
					hint="Only for questions about this booking."
					type="email"
					autoComplete="email"
				/>
				{children?.(counts)}
				<div>
					<Button type="submit" variant="primary">
						{submitting ? 'Submitting...' : buttonLabel(counts)}
					</Button>
				</div>
			</fieldset>
			<ConfirmDialog
				title={pageMessages.alreadyBooked}
				open={askedAgain !== null}
				confirmLabel="Book Again"
				onCancel={() => setAskedAgain(null)}
				onConfirm={() => {
					setAskedAgain(null);
					if (askedAgain) void submit(askedAgain);
				}}
			>
				{askedAgain && (
					<p>
						{askedAgain.firstName} {askedAgain.lastName} was booked from this device before.
					</p>
				)}
			</ConfirmDialog>
		</form>
	);
}

export function bookPlaces({ numberAttending }: Counts): string {
	if (numberAttending === 0) return 'Book places';
	return numberAttending === 1 ? 'Book 1 place' : `Book ${numberAttending} places`;
}
