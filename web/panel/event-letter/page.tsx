import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useCall, useLastLoaded } from '../../api/use-load.ts';
import { Page } from '../../ui/page.tsx';
import { useFlashMessage } from '../frame/flash-message.tsx';
import { LoadedPage } from '../records/loaded-page.tsx';
import { LetterForm } from './letter-form.tsx';
import { isUnderway, SentLetters } from './sent-letters.tsx';

/** How often the page asks what became of a letter while its emails are being sent. */
const progressMs = 3_000;

/** Writes to those who have booked the event in the address, or who wait for places. */
export default function EventLetterPage() {
	const { eventId = '' } = useParams();
	return <LoadedLetter key={eventId} eventId={eventId} />;
}

function LoadedLetter({ eventId }: { eventId: string }) {
	const found = useLastLoaded(useCall('GET /api/admin/events/:eventId/letters', { eventId }));
	const [notice, showMessage] = useFlashMessage();
	/** Each letter gets a new form, with an idempotency key of its own. */
	const [written, setWritten] = useState(0);
	const value = found.state === 'loaded' ? found.value : null;
	const reload = useEffectEvent(() => found.retry());
	useEffect(() => {
		if (value === null || !value.isSending || !value.letters.some(isUnderway)) return;
		const timer = window.setTimeout(() => reload(), progressMs);
		return () => window.clearTimeout(timer);
	}, [value]);
	return (
		<LoadedPage
			title="Write to Those Who Booked"
			data={found}
			loading="Loading who has booked…"
			error={panelMessages.lettersFailed}
			list="bookings"
		>
			{(loaded) => (
				<Page
					wide
					title={`${loaded.eventName}: Write to Those Who Booked`}
					about={loaded.eventName}
				>
					{notice}
					<LetterForm
						key={written}
						eventId={eventId}
						found={loaded}
						onMessage={showMessage}
						onSent={(count) => {
							const emails = pluralise(count, 'email');
							const message = loaded.isSending
								? `${emails} ${count === 1 ? 'is' : 'are'} on the way.`
								: `${emails} ${count === 1 ? 'waits' : 'wait'} under Messages, because this server sends none.`;
							showMessage({ tone: 'success', message });
							setWritten(written + 1);
							found.retry();
						}}
					/>
					<SentLetters letters={loaded.letters} />
				</Page>
			)}
		</LoadedPage>
	);
}
