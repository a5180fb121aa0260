import type { BookingFieldFlags, BookingForm } from '@burgee/core';
import type { ReactNode } from 'react';
import { BookingFields } from '../../ui/booking-fields.tsx';
import { type BookingValues, type Counts, countsOf } from '../../ui/booking-values.ts';
import { readBookingForm } from '../../ui/form-readers.ts';
import { FormDialog } from '../records/form-dialog.tsx';
import { type EditedRecord, useRevisedForm } from '../records/use-revised-form.tsx';
import { changeFailure } from './change-failure.ts';

interface BookingEditorProps {
	title: string;
	/** The optional fields that the form shows. */
	fields: BookingFieldFlags;
	initial: BookingValues;
	/** Null while the form adds a booking. */
	record: EditedRecord<BookingValues, BookingForm> | null;
	send: (form: BookingForm, request: { idempotencyKey: string; revision: number }) => Promise<void>;
	submitLabel: (counts: Counts) => string;
	failure: string;
	onClose: () => void;
	/** Renders the price above the button. */
	children: (counts: Counts) => ReactNode;
}

/** The booking form in a dialog, for an organiser. */
export function BookingEditor({
	fields,
	submitLabel,
	failure,
	title,
	onClose,
	children,
	...options
}: BookingEditorProps) {
	const form = useRevisedForm<BookingValues, BookingForm, BookingForm>({
		...options,
		read: (values) => readBookingForm(values, fields),
		failure: (error) => changeFailure(error, failure),
	});
	const counts = countsOf(form.values, fields);
	return (
		<FormDialog title={title} form={form} submitLabel={submitLabel(counts)} onClose={onClose}>
			<BookingFields counts={counts} bind={form.bind} event={fields} by="organiser" />
			{children(counts)}
		</FormDialog>
	);
}
