import type { EventLetterForm } from '@burgee/core';
import type { EventLettersJson } from '@burgee/core/api/event-letters';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useCall } from '../../api/use-load.ts';
import { Page } from '../../ui/page.tsx';
import { useFlashMessage } from '../frame/flash-message.tsx';
import { LoadedPage } from '../records/loaded-page.tsx';
import { LetterForm } from './letter-form.tsx';
import { SentLetters } from './sent-letters.tsx';
import { useLetters } from './use-letters.ts';

/** Writes to those who have booked the event in the address, or who wait for places. */
export default function EventLetterPage() {
	const { eventId = '' } = useParams();
	return <LoadedLetter key={eventId} eventId={eventId} />;
}

function LoadedLetter({ eventId }: { eventId: string }) {
	return (
		<LoadedPage
			title="Write to Those Who Booked"
			data={useCall('GET /api/admin/events/:eventId/letters', { eventId })}
			loading="Loading who has booked…"
			error={panelMessages.lettersFailed}
			list="bookings"
		>
			{(loaded) => <WriteLetter eventId={eventId} loaded={loaded} />}
		</LoadedPage>
	);
}

function WriteLetter({ eventId, loaded }: { eventId: string; loaded: EventLettersJson }) {
	const { found, isOutdated, reload } = useLetters(eventId, loaded);
	const [notice, showMessage] = useFlashMessage();
	/** Each letter gets a new form, with an idempotency key of its own. */
	const [written, setWritten] = useState(0);
	const [sent, setSent] = useState<EventLetterForm | null>(null);
	return (
		<Page wide title={`${found.eventName}: Write to Those Who Booked`} about={found.eventName}>
			{notice && <div className="screen-only">{notice}</div>}
			<LetterForm
				key={written}
				eventId={eventId}
				found={found}
				onMessage={showMessage}
				sent={sent}
				onFailed={reload}
				onSent={(letter, count) => {
					const emails = pluralise(count, 'email');
					const message = found.isSending
						? `${emails} ${count === 1 ? 'is' : 'are'} on the way.`
						: `${emails} ${count === 1 ? 'waits' : 'wait'} under Messages, because this server sends none.`;
					showMessage({ tone: 'success', message });
					setWritten(written + 1);
					setSent(letter);
					reload();
				}}
			/>
			<SentLetters letters={found.letters} isSending={found.isSending} isOutdated={isOutdated} />
		</Page>
	);
}
