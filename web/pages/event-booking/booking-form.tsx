import {
	type BookingForm as BookedForm,
	bookingForm,
	type EventJson,
	extras,
	type InputIssue,
	inputIssues,
	issuesForEvent,
	pageMessages,
	readCount,
} from '@burgee/core';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { RequestKey } from '../../api/request-key.ts';
import { usePorts } from '../../composition.tsx';
import { Button } from '../../ui/button.tsx';
import { CountField } from '../../ui/count-field.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './booking-form.module.css';

const blank = {
	firstName: '',
	lastName: '',
	numberAttending: '1',
	numberOfChildren: '0',
	numberOfSoftDrinks: '0',
	numberOfVegetarian: '0',
	boatName: '',
	userEmail: '',
};
type Values = typeof blank;

const extraLabels = {
	numberOfChildren: 'Number of Children (12 years or under)',
	numberOfSoftDrinks: 'Number Requiring Soft Drinks',
	numberOfVegetarian: 'Number of Vegetarian Meals',
} as const;

interface BookingFormProps {
	event: EventJson;
	onBooked: (booked: BookedForm) => void;
	onClosed: () => void;
}

export function BookingForm({ event, onBooked, onClosed }: BookingFormProps) {
	const { api, ownBookings } = usePorts();
	const [values, setValues] = useState(blank);
	const [issues, setIssues] = useState<InputIssue[]>([]);
	const [submitting, setSubmitting] = useState(false);
	const [askedAgain, setAskedAgain] = useState<BookedForm | null>(null);
	const [requestKey] = useState(() => new RequestKey());
	const underway = useRef(false);

	const offered = extras.filter(({ flag }) => event[flag]);
	const places = readCount(values.numberAttending);

	const bind = (name: keyof Values) => ({
		name,
		value: values[name],
		error: issues.find(({ path }) => path[0] === name)?.message,
		onChange(value: string) {
			setValues((before) => ({ ...before, [name]: value }));
			setIssues([]);
		},
	});

	const check = (submitted: FormEvent) => {
		submitted.preventDefault();
		const form = readForm(values, event);
		if ('issues' in form) setIssues(form.issues);
		else if (ownBookings.has({ eventId: event.id, ...form.value })) setAskedAgain(form.value);
		else void send(form.value);
	};

	const send = async (form: BookedForm) => {
		// Two presses can come before the first render that disables the button.
		if (underway.current) return;
		underway.current = true;
		setSubmitting(true);
		setIssues([]);
		try {
			const request = { eventId: event.id, ...form };
			await api.submitBooking(
				{ ...request, submittedAt: new Date().toISOString() },
				requestKey.keyFor(JSON.stringify(request)),
			);
			ownBookings.remember({ eventId: event.id, ...form });
			requestKey.forget();
			setValues(blank);
			onBooked(form);
		} catch (error) {
			if (error instanceof ApiError && error.code === 'booking-closed') onClosed();
			else setIssues(issuesOf(error));
		} finally {
			underway.current = false;
			setSubmitting(false);
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
				<div>
					<Button type="submit" variant="primary">
						{submitting ? 'Submitting...' : bookPlaces(places)}
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
					if (askedAgain) void send(askedAgain);
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

function bookPlaces(places: number): string {
	if (places === 0) return 'Book places';
	return places === 1 ? 'Book 1 place' : `Book ${places} places`;
}

/** The form as core reads it, or what is wrong with it; what the event does not ask for is not sent. */
function readForm(
	values: Values,
	event: EventJson,
): { value: BookedForm } | { issues: InputIssue[] } {
	const counts = extras
		.filter(({ flag }) => event[flag])
		.map(({ field }) => [field, readCount(values[field])]);
	const parsed = bookingForm.safeParse({
		firstName: values.firstName,
		lastName: values.lastName,
		userEmail: values.userEmail,
		numberAttending: readCount(values.numberAttending),
		...Object.fromEntries(counts),
		...(event.isBoatEvent && { boatName: values.boatName }),
	});
	if (!parsed.success) return { issues: inputIssues(parsed.error) };
	const issues = issuesForEvent(parsed.data, event);
	return issues.length > 0 ? { issues } : { value: parsed.data };
}

function issuesOf(error: unknown): InputIssue[] {
	if (error instanceof ApiError && error.code === 'invalid-input') {
		const atFields = error.issues.filter(({ path }) => path[0] !== undefined && path[0] in blank);
		if (atFields.length > 0) return atFields;
	}
	return [{ path: [], message: pageMessages.bookingFailed }];
}
