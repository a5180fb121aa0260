import type { BookingForm } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { answerWords } from '@burgee/core/display/answer-words';
import { pageMessages } from '@burgee/core/display/page-messages';
import { bookingRows } from '../../ui/booking-rows.ts';
import { detailsOf } from '../../ui/booking-values.ts';
import { TypedSummary } from '../../ui/typed-summary.tsx';

/** What the member had typed when the event's booking closed. */
export function TypedBooking({ event, typed }: { event: EventJson; typed: BookingForm }) {
	return (
		<TypedSummary
			notDone={pageMessages.bookingNotMade}
			rows={[
				...bookingRows(event, { ...typed, ...detailsOf(typed) }),
				...event.questions.flatMap(({ id, label }) =>
					typed.answers
						.filter(({ questionId }) => questionId === id)
						.map(({ value }) => [label, answerWords(value)] as const),
				),
			]}
		/>
	);
}
