import {
	isPaidEvent,
	isPossibleCount,
	offeredPayLater,
	type PayLaterMethod,
	priceBooking,
	toMinor,
} from '@burgee/core';
import type { ChangedBookingJson } from '@burgee/core/api/booking-changes';
import type { EventJson } from '@burgee/core/api/events';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { payLaterLabels } from '@burgee/core/display/pay-later-words';
import { pluralise } from '@burgee/core/display/pluralise';
import { useState } from 'react';
import { api, serverTime } from '../../api/client.ts';
import { blankBooking } from '../../ui/booking-values.ts';
import { PriceSummary } from '../../ui/price-summary.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { BookingEditor } from './booking-editor.tsx';

interface AddBookingProps {
	event: EventJson;
	onClose: () => void;
	onAdded: (booking: ChangedBookingJson) => void;
}

/** Books the event for a member who phones, even after the booking deadline. */
export function AddBooking({ event, onClose, onAdded }: AddBookingProps) {
	const priceMinor = toMinor(event.price);
	const isPaid = isPaidEvent({ requiresPayment: event.requiresPayment, priceMinor });
	const [openedAt] = useState(serverTime);
	const [method, setMethod] = useState<'link' | PayLaterMethod>('link');
	const stored = { ...event, priceMinor };
	const offered = offeredPayLater(stored, openedAt);
	return (
		<BookingEditor
			title="Add a Booking"
			fields={event}
			initial={blankBooking}
			record={null}
			send={async (form, { idempotencyKey }) => {
				const body = { ...form, ...(method !== 'link' && { payLater: method }) };
				const request = { eventId: event.id, body, idempotencyKey };
				onAdded(await api('POST /api/admin/bookings/:eventId', request));
			}}
			failure={panelMessages.bookingAddFailed}
			submitLabel={({ numberAttending }) =>
				numberAttending > 0 ? `Book ${pluralise(numberAttending, 'Place')}` : 'Book Places'
			}
			onClose={onClose}
		>
			{(counts) => {
				if (!isPaid) return null;
				const isPossible = isPossibleCount(counts, { priceTestHook: false });
				const totalMinor = isPossible ? priceBooking({ priceMinor }, counts) : null;
				return (
					<>
						<PriceSummary event={event} counts={counts} totalMinor={totalMinor} />
						{offered.length > 0 && (
							<SelectField
								label="How the member pays"
								name="payLater"
								value={wordsOf(method)}
								options={(['link', ...offered] as const).map(wordsOf)}
								onChange={(words) =>
									setMethod(offered.find((one) => wordsOf(one) === words) ?? 'link')
								}
							/>
						)}
						<p>
							{method === 'link'
								? 'The booking will be pending. You then get a payment link for the member.'
								: 'The booking will be pending and hold its places. Open it to see its payment reference.'}
						</p>
					</>
				);
			}}
		</BookingEditor>
	);
}

function wordsOf(method: 'link' | PayLaterMethod): string {
	return method === 'link' ? 'With a payment link' : payLaterLabels[method];
}
