import type { EventLettersJson } from '@burgee/core/api/event-letters';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { useListener } from '../../use-listener.ts';
import { isUnderway } from './sent-letters.tsx';

/** The time until the page first asks what became of a letter whose emails are being sent. It grows with each answer. */
const firstPollMs = 3_000;
const longestPollMs = 30_000;

interface Letters {
	found: EventLettersJson;
	/** Whether `found` may be outdated, because it could not be loaded again. */
	isOutdated: boolean;
	reload: () => void;
}

/**
 * Keeps what the page has loaded up to date while emails are being sent. If loading fails, even because the session has
 * ended, the last value stays, so that the page keeps the text that the organiser is writing.
 */
export function useLetters(eventId: string, loaded: EventLettersJson): Letters {
	const [found, setFound] = useState(loaded);
	const [isOutdated, setIsOutdated] = useState(false);
	/** How often the page has asked since the organiser's last action. */
	const [polls, setPolls] = useState(0);
	const loading = useRef<AbortController>(null);
	useEffect(() => () => loading.current?.abort(), []);

	const load = async () => {
		loading.current?.abort();
		const abort = new AbortController();
		loading.current = abort;
		const { signal } = abort;
		const call = api('GET /api/admin/events/:eventId/letters', { eventId, signal });
		const answer = await call.catch(() => null);
		if (signal.aborted) return;
		setIsOutdated(answer === null);
		if (answer !== null) setFound(answer);
	};
	const poll = useEffectEvent(() => {
		if (document.visibilityState === 'hidden') return;
		void load();
		setPolls(polls + 1);
	});
	const polling = isOutdated || (found.isSending && found.letters.some(isUnderway));
	useEffect(() => {
		if (!polling) return;
		const timer = window.setTimeout(poll, Math.min(firstPollMs * 1.5 ** polls, longestPollMs));
		return () => window.clearTimeout(timer);
	}, [polling, polls]);
	useListener('visibilitychange', () => poll(), polling);

	const reload = () => {
		void load();
		setPolls(0);
	};
	return { found, isOutdated, reload };
}
