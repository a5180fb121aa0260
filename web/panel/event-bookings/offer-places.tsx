import { fullName, type TooFewPlaces } from '@burgee/core';
import type { WaitingEntryJson } from '@burgee/core/api/waiting-list';
import { displayBriefDateTime } from '@burgee/core/display/dates';
import { excessSentences } from '@burgee/core/display/exceeded-places';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { useState } from 'react';
import { ApiError, api, errorCode, serverTime } from '../../api/client.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { failureMessage } from '../frame/failure-message.ts';
import { useAction } from '../records/use-action.tsx';

/** Said if the server sends no emails. */
export const tellMember = 'No email is sent, so please tell the member.';

interface OfferPlacesProps {
	party: WaitingEntryJson;
	onClose: () => void;
	onReload: () => void;
	/** Receives until when the party can accept, such as 'Thu 26 Nov, 18:00'. */
	onOffered: (until: string) => void;
}

/** Asks before places are offered to a party out of turn, and again before the offer exceeds the event's limit. */
export function OfferPlaces({ party, onClose, onReload, onOffered }: OfferPlacesProps) {
	const isSending = usePublicFacts().mail.provider !== 'outbox';
	const [excess, setExcess] = useState<TooFewPlaces | null>(null);
	const offering = useAction({
		failure: (error) =>
			failureMessage(error, ['not-waiting', 'booking-closed'], panelMessages.offerFailed),
		onReload: () => {
			onClose();
			onReload();
		},
	});
	const offer = () =>
		offering.run(async () => {
			const { eventId, id: entryId } = party;
			const body = { mayExceedPlaces: excess !== null };
			const path = 'POST /api/admin/events/:eventId/waiting-list/:entryId/offer';
			try {
				const { offerEndsAt } = await api(path, { eventId, entryId, body });
				onOffered(offerEndsAt === null ? '' : displayBriefDateTime(offerEndsAt, serverTime()));
			} catch (error) {
				if (!isExcess(error)) throw error;
				const { limited = 'people', left = 0, above = 0 } = error.places;
				setExcess({ limited, left, above });
			}
		});
	return (
		<ConfirmDialog
			title={excess === null ? 'Offer places?' : 'Offer places anyway?'}
			open
			onCancel={onClose}
			onConfirm={() => void offer()}
			confirmLabel={excess === null ? 'Offer Places' : 'Offer Anyway'}
			busy={offering.busy}
		>
			{excess === null ? (
				<p>
					<strong>{fullName(party)}</strong> gets an offer of{' '}
					{pluralise(party.numberAttending, 'place')}, before all others who wait.{' '}
					{isSending ? 'We tell them by email.' : tellMember}
				</p>
			) : (
				<p role="status">{excessSentences(excess, 'offer')}</p>
			)}
			{offering.notice}
		</ConfirmDialog>
	);
}

function isExcess(error: unknown): error is ApiError {
	const code = errorCode(error);
	return error instanceof ApiError && (code === 'event-full' || code === 'not-enough-places');
}
