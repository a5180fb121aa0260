import { type ErrorCode, messages } from '@burgee/core';
import { type PanelPageName, panelPages } from '@burgee/core/rules/site/panel-pages';
import { useLayoutEffect } from 'react';
import { withFlashMessage } from '../frame/flash-message.tsx';
import { useReplace } from '../frame/use-replace.ts';

/**
 * Opens the list with an error message, if the record in the address does not exist. The list replaces this page in the
 * browser's history. Back then does not return to this page.
 */
export function MissingRecord({ list, error }: { list: PanelPageName; error: ErrorCode }) {
	const replace = useReplace();
	useLayoutEffect(() => {
		replace(panelPages[list].path, withFlashMessage({ tone: 'error', message: messages[error] }));
	});
	return null;
}
