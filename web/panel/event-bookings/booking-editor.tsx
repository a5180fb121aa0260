import type { Answer, BookingFieldFlags, BookingForm, TooFewPlaces } from '@burgee/core';
import { excessSentences } from '@burgee/core/display/exceeded-places';
import { type ReactNode, useRef, useState } from 'react';
import type { ApiError } from '../../api/client.ts';
import { BookingFields, type BookingFieldWords } from '../../ui/booking-fields.tsx';
import { type BookingValues, type Counts, countsOf } from '../../ui/booking-values.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { readBookingForm } from '../../ui/form-readers.ts';
import { FormDialog } from '../records/form-dialog.tsx';
import { type EditedRecord, useRevisedForm } from '../records/use-revised-form.tsx';
import { changeFailure } from './change-failure.ts';

const fieldWords: BookingFieldWords = {
	who: 'the lead member',
	email: 'For questions about this booking. Burgee sends no email.',
	emailIfSending:
		'For questions about this booking. Burgee emails the confirmation, once paid, and changes.',
	isForOthers: true,
};

/** A booking that needs more places than the event has left. */
interface Excess {
	sent: BookingForm;
	places: TooFewPlaces;
}

interface BookingEditorProps {
	title: string;
	/** The optional fields that the form shows. */
	fields: BookingFieldFlags;
	initial: BookingValues;
	/** The answers of the booking that the form corrects. */
	answered?: readonly Answer[];
	/** Null while the form adds a booking. */
	record: EditedRecord<BookingValues, BookingForm> | null;
	send: (
		form: BookingForm & { mayExceedPlaces?: true },
		request: { idempotencyKey: string; revision: number },
	) => Promise<void>;
	submitLabel: (counts: Counts) => string;
	failure: string;
	onClose: () => void;
	/** Renders the price above the button. */
	children: (counts: Counts) => ReactNode;
}

/** The booking form in a dialog, for an organiser, who may exceed the event's limit of places after a question. */
export function BookingEditor({
	fields,
	answered,
	submitLabel,
	failure,
	title,
	onClose,
	children,
	send,
	...options
}: BookingEditorProps) {
	const [excess, setExcess] = useState<Excess | null>(null);
	/** Whether the organiser has answered the question about the form as it was submitted last. */
	const mayExceed = useRef(false);
	const ask = (sent: BookingForm, { places }: ApiError) => {
		const { limited = 'people', left = 0, above = 0 } = places;
		setExcess({ sent, places: { limited, left, above } });
	};
	const verb = options.record === null ? 'Book' : 'Save';
	const form = useRevisedForm<BookingValues, BookingForm, BookingForm>({
		...options,
		read: (values) => {
			mayExceed.current = false;
			return readBookingForm(values, fields, { answered });
		},
		// The key stays the same, because the server has stored nothing under it.
		send: (booking, request) =>
			send(mayExceed.current ? { ...booking, mayExceedPlaces: true } : booking, request),
		onCode: { 'event-full': ask, 'not-enough-places': ask },
		failure: (error) => changeFailure(error, failure),
	});
	const counts = countsOf(form.values, fields);
	return (
		<>
			{/* The question stands first, so that it closes first and the browser can then restore the focus. */}
			<ConfirmDialog
				title={`${verb} anyway?`}
				open={excess !== null}
				confirmLabel={`${verb} Anyway`}
				onCancel={() => setExcess(null)}
				onConfirm={() => {
					if (excess === null) return;
					mayExceed.current = true;
					setExcess(null);
					void form.send(excess.sent);
				}}
			>
				{excess && <p>{excessSentences(excess.places)}</p>}
			</ConfirmDialog>
			<FormDialog title={title} form={form} submitLabel={submitLabel(counts)} onClose={onClose}>
				<BookingFields
					counts={counts}
					bind={form.bind}
					event={fields}
					issues={form.issues}
					words={fieldWords}
				/>
				{children(counts)}
			</FormDialog>
		</>
	);
}
