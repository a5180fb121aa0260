import type { ErrorCode } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { waitingWords } from '@burgee/core/display/waiting-words';
import { useState } from 'react';
import { ApiError, api } from '../../api/client.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { BookingFields, type BookingFieldWords } from '../../ui/booking-fields.tsx';
import { blankBooking, countsOf } from '../../ui/booking-values.ts';
import { Form } from '../../ui/form.tsx';
import { placesIssue, readWaitingForm } from '../../ui/form-readers.ts';
import { FocusedNotice } from '../../ui/notice.tsx';
import { useForm } from '../../ui/use-form.ts';

/** The codes whose message says what to do. */
const explained: readonly (ErrorCode | 'network')[] = [
	...(['booking-closed', 'booking-not-offered', 'no-waiting-list', 'places-left'] as const),
	...(['list-full', 'payments-not-open', 'too-many-requests', 'network'] as const),
];

const fieldWords: BookingFieldWords = {
	who: 'you',
	email: 'The offer of a place goes to this address.',
	emailIfSending: 'We’ll send the offer of a place to this address.',
	needsEmail: true,
};

/** The form with which a party joins the waiting list of a full event. Afterwards it says what happens next. */
export default function WaitingListForm({ event }: { event: EventJson }) {
	const { mail } = usePublicFacts();
	const [joined, setJoined] = useState<{ position: number | null; email: string } | null>(null);
	const form = useForm({
		initial: blankBooking,
		read: (values) => readWaitingForm(values, event),
		send: async (body, idempotencyKey) => {
			const { position } = await api('POST /api/events/:eventId/waiting-list', {
				...{ eventId: event.id, body, idempotencyKey },
			});
			setJoined({ position, email: body.userEmail });
		},
		failure: (error) =>
			error instanceof ApiError && explained.includes(error.code)
				? error.message
				: waitingWords.joinFailed,
		onCode: {
			'not-enough-places': (_, { places }) => form.showIssues([placesIssue(places)]),
		},
	});
	if (joined !== null) {
		const { position, email } = joined;
		return (
			<FocusedNotice tone="success">
				{position === null
					? waitingWords.joined
					: `You are on the waiting list, at position ${position}.`}{' '}
				{mail.provider === 'outbox'
					? waitingWords.clubWillTell
					: `We have emailed ${email} a link with which you can see your position or leave.`}
			</FocusedNotice>
		);
	}
	return (
		<Form
			title="Join the Waiting List"
			form={form}
			busy={form.saving}
			submitLabel="Join the Waiting List"
		>
			<p>{waitingWords.howItWorks}</p>
			<BookingFields
				counts={countsOf(form.values, event)}
				bind={form.bind}
				event={event}
				issues={form.issues}
				words={fieldWords}
			/>
		</Form>
	);
}
