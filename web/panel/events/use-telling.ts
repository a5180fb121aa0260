import { type EventForm, hasPermission, isWorthTelling } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { tellWords } from '@burgee/core/display/tell-words';
import { useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import type { FlashMessage } from '../frame/flash-message.tsx';
import { useAdmin } from '../frame/session.tsx';
import type { TellQuestion } from './tell-dialog.tsx';

/** The question whether those who have booked an event are told that it has changed. */
export function useTelling(stored: EventJson | null) {
	const mayTell = hasPermission(useAdmin(), 'bookings:write');
	const [question, setQuestion] = useState<TellQuestion | null>(null);
	const tells = useRef(false);

	/** Asks if there is news and somebody to tell. Otherwise, saves at once. */
	const askOrSave = async (eventId: string, changed: EventForm, save: () => void) => {
		const count = await api('GET /api/admin/events/:eventId/messages', { eventId }).catch(
			// Saving reports what is wrong, such as a lost connection.
			() => null,
		);
		if (count === null || count.bookings === 0) save();
		else setQuestion({ changed, bookings: count.bookings });
	};

	return {
		question,
		/** Returns whether the form must not be saved yet. */
		asksFirst: (changed: EventForm, save: () => void): boolean => {
			tells.current = false;
			if (stored === null || !mayTell || !isWorthTelling(stored, changed, new Date())) return false;
			void askOrSave(stored.id, changed, save);
			return true;
		},
		answer: (answer: boolean) => {
			tells.current = answer;
			setQuestion(null);
		},
		goBack: () => setQuestion(null),
		/** Tells those who have booked, if the organiser has chosen so. Returns the message on the next page. */
		afterSave: async ({ revision }: { revision: number }): Promise<FlashMessage | null> => {
			if (stored === null || !tells.current) return null;
			const { id: eventId, name, eventdatetime, eventenddatetime } = stored;
			const { bookings } = await api('POST /api/admin/events/:eventId/messages', {
				eventId,
				body: { revision, before: { name, eventdatetime, eventenddatetime } },
			}).catch(() => {
				throw new Error(tellWords.failed);
			});
			const message = `${panelMessages.eventUpdated} ${tellWords.done(bookings)}`;
			return { tone: 'success', message };
		},
	};
}
