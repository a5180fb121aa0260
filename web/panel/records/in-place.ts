import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type InPlaceState, inPlaceState, pageKeyOf } from '../frame/page-key.ts';

interface InPlaceLink {
	to: { pathname: string; search: string };
	state: InPlaceState;
	replace: boolean;
}

/**
 * A parameter of the page's address that selects a part of the page. Links to another part keep the scroll position and
 * the focus.
 */
export function useChosenPart(name: string): {
	chosen: string | null;
	/** Returns the props of a link that chooses another part, or none. The link removes the parameters `without`. */
	linkTo: (value: string | null, without?: readonly string[]) => InPlaceLink;
} {
	const location = useLocation();
	const [params] = useSearchParams();
	return {
		chosen: params.get(name),
		linkTo: (value, without = []) => ({
			to: { pathname: location.pathname, search: searchWith(params, { [name]: value }, without) },
			state: { pageKey: pageKeyOf(location) },
			replace: false,
		}),
	};
}

/**
 * Like `useChosenPart`, for a part that is opened and closed, such as a drawer with a record. Back closes it, also after
 * the user has gone through several records.
 */
export function useOpenPart(name: string): {
	openId: string | null;
	linkTo: (id: string) => InPlaceLink;
	open: (id: string) => void;
	close: () => void;
	/** Closes the part for a message on the page. After Back, the browser would scroll away from the message. */
	closeForMessage: () => void;
} {
	const location = useLocation();
	const navigate = useNavigate();
	const [params] = useSearchParams();
	const openId = params.get(name);
	const { pathname } = location;
	const pageKey = pageKeyOf(location);
	const wasOpenedHere = inPlaceState(location.state)?.opened === name;
	const linkTo = (id: string): InPlaceLink => ({
		to: { pathname, search: searchWith(params, { [name]: id }) },
		state: openId === null || wasOpenedHere ? { pageKey, opened: name } : { pageKey },
		replace: openId !== null,
	});
	const closeForMessage = () => {
		const search = searchWith(params, { [name]: null });
		navigate({ pathname, search }, { replace: true, state: { pageKey } });
	};
	return {
		openId,
		linkTo,
		open: (id) => {
			const { to, ...options } = linkTo(id);
			navigate(to, options);
		},
		close: () => {
			// If the address with the part came from elsewhere, Back would leave the page.
			if (wasOpenedHere) navigate(-1);
			else closeForMessage();
		},
		closeForMessage,
	};
}

function searchWith(
	params: URLSearchParams,
	changes: Record<string, string | null>,
	without: readonly string[] = [],
): string {
	const changed = new URLSearchParams(params);
	for (const name of without) changed.delete(name);
	for (const [name, value] of Object.entries(changes)) {
		if (value === null) changed.delete(name);
		else changed.set(name, value);
	}
	const query = changed.toString();
	return query === '' ? '' : `?${query}`;
}
