import type { PageAnswer, PageData } from '@burgee/core/api/page-renderer';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { serverTime } from './client.ts';

/** What the server embedded in the document of a public page. Null in the admin panel. */
const PageDataContext = createContext<PageData | null>(null);
export const PageDataProvider = PageDataContext.Provider;

/** Returns the answer to a GET call that the document contains, if any. */
export function usePageAnswer(path: string): PageAnswer | undefined {
	return useContext(PageDataContext)?.answers[path];
}

/**
 * Returns the current time. The first render takes the time from the document, so that it is the same in the browser
 * as on the server.
 */
export function useNow(): Date {
	const rendered = useContext(PageDataContext)?.now;
	const [now, setNow] = useState(() => (rendered === undefined ? new Date() : new Date(rendered)));
	useEffect(() => {
		// The clock of the device may be wrong, but the time cannot be earlier than in the document.
		if (rendered !== undefined) setNow(latest(serverTime(), new Date(rendered)));
	}, [rendered]);
	return now;
}

const latest = (a: Date, b: Date) => (a > b ? a : b);

/** Returns the origin of the club's public address, such as 'https://members.example'. */
export function useOrigin(): string {
	return useContext(PageDataContext)?.origin ?? window.location.origin;
}

const never = () => () => {};

/**
 * Returns false on the server and in the browser's first render of a document that the server rendered. Content that
 * only the device knows appears when this is true.
 */
export function useIsHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
