import type { BookingFieldFlags, BookingForm } from '@burgee/core';
import { type ReactNode, useEffect } from 'react';
import { BookingFields } from '../../ui/booking-fields.tsx';
import { type BookingValues, uncheckedBooking } from '../../ui/booking-values.ts';
import { Form } from '../../ui/form.tsx';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { type EditedRecord, useRevisedForm } from '../records/use-revised-form.tsx';
import { changeFailure } from './change-failure.ts';

const loadReaders = () => import('../../ui/form-readers.ts');

interface BookingEditorProps {
	/** The optional fields that the form shows. */
	fields: BookingFieldFlags;
	initial: BookingValues;
	/** Null while the form adds a booking. */
	record: EditedRecord<BookingValues> | null;
	send: (form: BookingForm, request: { idempotencyKey: string; revision: number }) => Promise<void>;
	onTouched: (isTouched: boolean) => void;
	submitLabel: (values: BookingValues) => string;
	failure: string;
	/** Renders the price above the button. */
	children: (values: BookingValues) => ReactNode;
}

/** The booking form in a dialog, for an organiser. */
export function BookingEditor({
	fields,
	initial,
	record,
	send,
	onTouched,
	submitLabel,
	failure,
	children,
}: BookingEditorProps) {
	const readers = useLazyCode(loadReaders);
	const form = useRevisedForm<BookingValues, BookingForm>({
		initial,
		read: (values) =>
			readers.using(
				({ readBookingForm }) => readBookingForm(values, fields),
				() => ({ value: uncheckedBooking(values, fields) }),
			),
		record,
		send,
		failure: (error) => changeFailure(error, failure),
	});
	const { touched, values } = form;
	useEffect(() => onTouched(touched), [touched, onTouched]);
	return (
		<>
			<Form
				title={null}
				form={form}
				busy={form.saving}
				busyLabel="Saving…"
				submitLabel={submitLabel(values)}
			>
				<BookingFields bind={form.bind} event={fields} by="organiser" />
				{children(values)}
			</Form>
			{form.conflictDialog}
		</>
	);
}
