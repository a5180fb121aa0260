import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router-dom';

/**
 * Returns a function that replaces the page in the browser's history by another page, or by itself with another state.
 * It does nothing if the user has already begun to open another page, because it would end that navigation.
 */
export function useReplace(): (
	to: string | { pathname: string; search: string },
	options: NavigateOptions,
) => void {
	const navigate = useNavigate();
	const { key } = useLocation();
	const isOpening = useNavigation().state !== 'idle';
	return (to, options) => {
		// React Router stores the key of a location in the history. The first location has none.
		const shownKey = history.state?.key ?? 'default';
		if (!isOpening && shownKey === key) navigate(to, { ...options, replace: true });
	};
}
