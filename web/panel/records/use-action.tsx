import { type ReactNode, useRef, useState } from 'react';
import { errorCode, isNotFound, withErrorId } from '../../api/client.ts';
import { FocusedNotice } from '../../ui/notice.tsx';
import { refusedWhileEditing, useLeaveIfRefused } from '../frame/session.tsx';
import { ReloadNotice } from './reload-notice.tsx';

/** The error message if an action failed. */
export type Failure = string | ((error: unknown) => string);

interface ActionOptions {
	failure: Failure;
	/** Loads the data again. Offered instead of `failure` if another admin has changed or deleted the record. */
	onReload?: (() => void) | undefined;
	/** Tells the admin what reloading is good for. */
	reloadHint?: string;
	/** Shows the error message at another place than `notice`. */
	onFailure?: (message: string) => void;
	/** Whether the page has changes that are not saved. If the session has ended, the page then stays open. */
	isEditing?: boolean;
}

export interface Action {
	/** Whether the action is running. */
	busy: boolean;
	/**
	 * Runs the action, unless it is already running.
	 * @param failure overrides the hook's message for this run.
	 * @returns whether the action succeeded.
	 */
	run: (action: () => Promise<unknown>, failure?: Failure) => Promise<boolean>;
	/** Says that the action failed. */
	notice: ReactNode;
	/** Removes the notice. */
	clear: () => void;
}

/**
 * Runs an action of a button or a dialog, such as a deletion. Ignores a double click, which would send an outdated
 * revision. Opens another page if the session has ended or a permission is missing.
 */
export function useAction({
	failure,
	onReload,
	reloadHint,
	onFailure,
	isEditing,
}: ActionOptions): Action {
	const leaveIfRefused = useLeaveIfRefused();
	const isRunning = useRef(false);
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState<{ message: string; isOutdated: boolean } | null>(null);

	const run = async (action: () => Promise<unknown>, ownFailure = failure) => {
		if (isRunning.current) return false;
		isRunning.current = true;
		setBusy(true);
		setFailed(null);
		try {
			await action();
			return true;
		} catch (error) {
			const refused = isEditing ? refusedWhileEditing(error) : null;
			if (refused === null && leaveIfRefused(error)) return false;
			const message =
				refused ??
				withErrorId(typeof ownFailure === 'string' ? ownFailure : ownFailure(error), error);
			const isOutdated = errorCode(error) === 'revision-differs' || isNotFound(error);
			if (onFailure) onFailure(message);
			else setFailed({ message, isOutdated });
			return false;
		} finally {
			isRunning.current = false;
			setBusy(false);
		}
	};

	const notice =
		failed &&
		(failed.isOutdated && onReload ? (
			<ReloadNotice onReload={onReload} hint={reloadHint} />
		) : (
			<FocusedNotice tone="error">{failed.message}</FocusedNotice>
		));
	return { busy, run, notice, clear: () => setFailed(null) };
}
