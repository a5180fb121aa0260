import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FocusedNotice, Notice } from '../../ui/notice.tsx';
import { useReplace } from './use-replace.ts';

/** A message about an action that was just done, on this page or on the page before. */
export interface FlashMessage {
	tone: 'info' | 'success' | 'warning' | 'error';
	message: string;
}

/** Returns options for React Router's `navigate` function that pass the message to the next page. */
export function withFlashMessage(flashMessage: FlashMessage) {
	return { state: { flashMessage } };
}

/**
 * Returns the message that the previous page passed on, and a function that shows another message instead.
 * The new message takes the focus. A reload shows no message.
 */
export function useFlashMessage(): [ReactNode, show: (flashMessage: FlashMessage) => void] {
	const { pathname, search, state } = useLocation();
	const replace = useReplace();
	const [arrival] = useState(() => flashMessageOf(state));
	const [shown, show] = useState<FlashMessage | null>(null);

	// biome-ignore lint/correctness/useExhaustiveDependencies: removes the message from the history once
	useLayoutEffect(() => {
		if (arrival) replace({ pathname, search }, { state: null });
	}, []);

	if (shown === null) {
		return [arrival && <Notice tone={arrival.tone}>{arrival.message}</Notice>, show];
	}
	return [
		<FocusedNotice key="shown" focusOn={shown} tone={shown.tone}>
			{shown.message}
		</FocusedNotice>,
		show,
	];
}

function flashMessageOf(state: unknown): FlashMessage | null {
	return typeof state === 'object' && state !== null && 'flashMessage' in state
		? (state.flashMessage as FlashMessage)
		: null;
}
