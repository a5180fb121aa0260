import type { CheckoutJson } from '@burgee/core';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { type LoadState, useLoad } from '../../api/use-load.ts';
import { usePorts } from '../../composition.tsx';
import { rememberedBookings } from './remembered-bookings.ts';

interface LiveCheckout {
	/** The loaded checkout, or null if no checkout has this id. */
	found: LoadState<CheckoutJson | null>;
	/**
	 * Loads the checkout again, while the page continues to show the last loaded checkout. Resolves with null
	 * on failure.
	 */
	refresh: () => Promise<CheckoutJson | null>;
	/** Updates the checkout with the fields that another API call returned. */
	update: (answer: Pick<CheckoutJson, 'status'> & Partial<CheckoutJson>) => void;
}

/** Loads a checkout and reloads it whenever the page becomes visible again (decision: payment-truth). */
export function useCheckout(id: string): LiveCheckout {
	const { api } = usePorts();
	const found = useLoad((signal) => api.checkout(id, signal).catch(nullWhereMissing), [api, id]);
	const [latest, setLatest] = useState<CheckoutJson | null>(null);
	const first = found.state === 'loaded' ? found.value : null;
	const known = latest ?? first;

	const refresh = useCallback(async () => {
		const reloaded = await api.checkout(id).catch(() => null);
		if (reloaded !== null) setLatest((before) => later(before, reloaded));
		return reloaded;
	}, [api, id]);

	useEffect(() => {
		const onVisible = () => document.visibilityState === 'visible' && void refresh();
		const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && void refresh();
		document.addEventListener('visibilitychange', onVisible);
		window.addEventListener('pageshow', onPageShow);
		return () => {
			document.removeEventListener('visibilitychange', onVisible);
			window.removeEventListener('pageshow', onPageShow);
		};
	}, [refresh]);

	const isMissing = found.state === 'loaded' && known === null;
	const status = known?.status;
	useEffect(() => {
		if (status === 'paid') rememberedBookings.checkoutEnded(id, 'paid');
		else if (status === 'cancelled' || isMissing) rememberedBookings.checkoutEnded(id, 'cancelled');
	}, [id, status, isMissing]);

	return {
		found: found.state === 'loaded' ? { ...found, value: known } : found,
		refresh,
		update: (answer) =>
			setLatest((before) => {
				const last = before ?? first;
				return last && later(last, { ...last, ...answer });
			}),
	};
}

/**
 * Returns the checkout to show after a reply. Replies can arrive out of order. A paid checkout therefore
 * stays paid, and a cancelled checkout can only become paid.
 */
function later(before: CheckoutJson | null, answer: CheckoutJson): CheckoutJson {
	if (before?.status === 'paid') return before;
	const isStale = answer.status === 'pending' || answer.status === 'failed';
	if (before?.status === 'cancelled' && isStale) return before;
	return answer;
}

/** Returns null for a 404 reply. @throws every other error. */
export function nullWhereMissing(error: unknown): null {
	if (error instanceof ApiError && error.status === 404) return null;
	throw error;
}
