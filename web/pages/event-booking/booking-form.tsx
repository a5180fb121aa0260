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
	/** Renders the price above the button. */
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
	const [values, setValues] = useState(blank);
	const [issues, setIssues] = useState<InputIssue[]>([]);
	const [sending, setSending] = useState(false);
	const [repeatToConfirm, setRepeatToConfirm] = useState<BookedForm | null>(null);
	const [idempotencyKey] = useState(() => new FormIdempotencyKey());
	const isSubmitting = useRef(false);

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
		rememberedBookings.has({ eventId: event.id, ...form }) &&
		!idempotencyKey.isRepeat(contentOf(form));

	const check = (submitted: FormEvent) => {
		submitted.preventDefault();
		const form = readForm(values, event, schema);
		if ('issues' in form) setIssues(form.issues);
		else if (isSecond(form.value)) setRepeatToConfirm(form.value);
		else void submit(form.value);
	};

	const submit = async (form: BookedForm) => {
		// A double click can submit twice before the button is rendered as disabled.
		if (isSubmitting.current) return;
		isSubmitting.current = true;
		setSending(true);
		setIssues([]);
		try {
			await send(form, idempotencyKey.keyFor(contentOf(form)));
		} catch (error) {
			if (error instanceof ApiError && error.code === 'booking-closed') onClosed();
			else setIssues(issuesOf(error));
		} finally {
			isSubmitting.current = false;
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
						event.offerChild ? 'Adults and children together, including you.' : 'Including you.'
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
				open={repeatToConfirm !== null}
				confirmLabel="Book Again"
				onCancel={() => setRepeatToConfirm(null)}
				onConfirm={() => {
					setRepeatToConfirm(null);
					if (repeatToConfirm) void submit(repeatToConfirm);
				}}
			>
				{repeatToConfirm && (
					<p>
						{repeatToConfirm.firstName} {repeatToConfirm.lastName} has already booked this event
						from this device.
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
