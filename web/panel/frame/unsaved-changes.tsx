import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { createRequiredContext } from '../../required-context.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useListener } from '../../use-listener.ts';

interface UnsavedChanges {
	hasUnsaved: RefObject<boolean>;
	/** Runs an action that leaves the page, such as signing out. If there are unsaved changes, asks the user first. */
	leave: (action: () => void) => void;
}

const [Provider, useUnsavedChanges] =
	createRequiredContext<UnsavedChanges>('UnsavedChangesProvider');

export { useUnsavedChanges };

/**
 * Asks the user to confirm before unsaved changes of a form are lost (decision: unsaved-changes).
 * They would be lost if the user followed a link, went back or forward, signed out, reloaded the
 * page or closed the tab.
 * @returns a function that turns the question off. Call it after the form was saved, before the app
 * opens another page.
 */
export function useLeaveWarning(isChanged: boolean): () => void {
	const { hasUnsaved } = useUnsavedChanges();
	useListener('beforeunload', (event) => event.preventDefault(), isChanged);
	useEffect(() => {
		hasUnsaved.current = isChanged;
		return () => {
			hasUnsaved.current = false;
		};
	}, [hasUnsaved, isChanged]);
	return () => {
		hasUnsaved.current = false;
	};
}

/** Shows the dialog that warns about unsaved changes. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
	const hasUnsaved = useRef(false);
	const [action, setAction] = useState<(() => void) | null>(null);
	const blocker = useBlocker(
		// A link within the same page, such as 'Skip to content', does not leave the form. Such a link does not
		// open the dialog that warns about unsaved changes.
		({ currentLocation, nextLocation }) =>
			hasUnsaved.current && currentLocation.pathname !== nextLocation.pathname,
	);
	const [unsaved] = useState<UnsavedChanges>(() => ({
		hasUnsaved,
		leave: (leaving) => (hasUnsaved.current ? setAction(() => leaving) : leaving()),
	}));
	const answer = (isLeaving: boolean) => {
		setAction(null);
		if (isLeaving) (action ?? blocker.proceed)?.();
		else blocker.reset?.();
	};
	return (
		<Provider value={unsaved}>
			{children}
			<ConfirmDialog
				title="Leave without saving?"
				open={action !== null || blocker.state === 'blocked'}
				onCancel={() => answer(false)}
				onConfirm={() => answer(true)}
				confirmLabel="Leave Without Saving"
				cancelLabel="Keep Editing"
				variant="danger"
			>
				<p>Your changes on this page will be lost.</p>
			</ConfirmDialog>
		</Provider>
	);
}
