import {
	type BookingForm,
	myBookingPath,
	offeredPayLater,
	type PayLaterMethod,
	payLaterUntil,
	publicMessages,
	toMinor,
} from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { displayDateTime } from '@burgee/core/display/dates';
import { payLaterLabels } from '@burgee/core/display/pay-later-words';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { useNow } from '../../api/page-data.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { detailsOf } from '../../ui/booking-values.ts';
import fieldStyles from '../../ui/field.module.css';

export interface PayingLater {
	/** Sends the booking without a payment by card, and opens its page. */
	send: (form: BookingForm, key: string) => Promise<void>;
}

interface PayLaterChoiceProps {
	event: EventJson;
	/** Called with null for a payment by card. */
	onChoice: (later: PayingLater | null) => void;
}

type Choice = 'card' | PayLaterMethod;

/** Asks how the member wants to pay, if the event offers more than the card (decision: pay-later). */
export default function PayLaterChoice({ event, onChoice }: PayLaterChoiceProps) {
	const { payments } = usePublicFacts();
	const stored = { ...event, priceMinor: toMinor(event.price) };
	const choices: Choice[] = [
		...(payments.provider === 'none' ? [] : (['card'] as const)),
		...offeredPayLater(stored, useNow()),
	];
	const [first] = choices;
	const [chosen, setChosen] = useState(first);
	const tell = useEffectEvent((choice: Choice | undefined) => {
		onChoice(
			choice === undefined || choice === 'card' ? null : { send: sendLater(event.id, choice) },
		);
	});
	useEffect(() => tell(chosen), [chosen]);
	const hints: Record<Choice, string> = {
		card: 'On the next page.',
		transfer: `The next page has the club’s bank details. The transfer must arrive by ${untilOf('transfer')}.`,
		'at-event': 'Your places are held until then.',
	};
	function untilOf(method: PayLaterMethod): string {
		const until = payLaterUntil(stored, method);
		return until === null ? '' : displayDateTime(until);
	}
	if (first === undefined) return <p role="alert">{publicMessages['payments-not-open']}</p>;
	if (first === 'card' && choices.length === 1) return null;
	return (
		<fieldset className="stack gap-1">
			<legend className={fieldStyles.label}>How do you want to pay?</legend>
			{choices.map((choice) => (
				<div key={choice} className={fieldStyles.check}>
					<label className={fieldStyles.checkLabel}>
						<input
							type="radio"
							name="payLater"
							checked={choice === chosen}
							aria-describedby={`pay-${choice}`}
							onChange={() => setChosen(choice)}
						/>
						<span>{choice === 'card' ? 'Card' : payLaterLabels[choice]}</span>
					</label>
					<p id={`pay-${choice}`} className={`soft small ${fieldStyles.hint}`}>
						{hints[choice]}
					</p>
				</div>
			))}
		</fieldset>
	);
}

function sendLater(eventId: string, payLater: PayLaterMethod): PayingLater['send'] {
	return async (form, idempotencyKey) => {
		const { bookingToken: token } = await api('POST /api/bookings', {
			body: { eventId, ...form, payLater, submittedAt: new Date().toISOString() },
			idempotencyKey,
		});
		rememberedBookings.remember({ eventId, ...form }, { token, details: detailsOf(form) });
		window.location.assign(myBookingPath(token));
		// The form stays busy until the booking's page has opened.
		return new Promise(() => {});
	};
}
