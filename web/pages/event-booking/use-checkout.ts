import type { CheckoutJson } from '@burgee/core';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { type LoadState, useLoad } from '../../api/use-load.ts';
import { usePorts } from '../../composition.tsx';
import { rememberedBookings } from './remembered-bookings.ts';

interface UsedCheckout {
	/** Null where there is none of this id. */
	found: LoadState<CheckoutJson | null>;
	/** Asks once more, with what is known on the page meanwhile; null where no answer comes. */
	refresh: () => Promise<CheckoutJson | null>;
	/** It came to this, as another call was answered. */
	hear: (answer: Pick<CheckoutJson, 'status'> & Partial<CheckoutJson>) => void;
}

/** A checkout as the server says it is: asked again whenever the page is looked at again (decision: payment-truth). */
export function useCheckout(id: string): UsedCheckout {
	const { api } = usePorts();
	const found = useLoad((signal) => api.checkout(id, signal).catch(nullWhereMissing), [api, id]);
	const [latest, setLatest] = useState<CheckoutJson | null>(null);
	const first = found.state === 'loaded' ? found.value : null;
	const known = latest ?? first;

	const refresh = useCallback(async () => {
		const asked = await api.checkout(id).catch(() => null);
		if (asked !== null) setLatest((before) => later(before, asked));
		return asked;
	}, [api, id]);

	useEffect(() => {
		const seenAgain = () => document.visibilityState === 'visible' && void refresh();
		const cameBack = ({ persisted }: PageTransitionEvent) => persisted && void refresh();
		document.addEventListener('visibilitychange', seenAgain);
		window.addEventListener('pageshow', cameBack);
		return () => {
			document.removeEventListener('visibilitychange', seenAgain);
			window.removeEventListener('pageshow', cameBack);
		};
	}, [refresh]);

	const isMissing = found.state === 'loaded' && known === null;
	const status = known?.status;
	useEffect(() => {
		if (status === 'paid') rememberedBookings.checkoutEnded(id, 'paid');
		else if (status === 'cancelled' || isMissing) rememberedBookings.checkoutEnded(id, 'over');
	}, [id, status, isMissing]);

	return {
		found: found.state === 'loaded' ? { ...found, value: known } : found,
		refresh,
		hear: (answer) =>
			setLatest((before) => {
				const last = before ?? first;
				return last && later(last, { ...last, ...answer });
			}),
	};
}

/** Answers can overtake each other: paid stays paid, and a cancelled one can only be paid after all. */
function later(before: CheckoutJson | null, answer: CheckoutJson): CheckoutJson {
	if (before?.status === 'paid') return before;
	const isStale = answer.status === 'pending' || answer.status === 'failed';
	if (before?.status === 'cancelled' && isStale) return before;
	return answer;
}

/** @throws what is no answer of the server's own. */
export function nullWhereMissing(error: unknown): null {
	if (error instanceof ApiError && error.status === 404) return null;
	throw error;
}
