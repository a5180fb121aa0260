import { panelMessages } from '@burgee/core/display/panel-messages';
import { type ReactNode, useState } from 'react';
import { UndoNotice } from '../../ui/undo-notice.tsx';
import { type FlashMessage, useFlashMessage } from '../frame/flash-message.tsx';
import { useLeaveIfRefused } from '../frame/session.tsx';

interface Undoable {
	/** What was done. */
	message: string;
	undo: () => Promise<unknown>;
	/** The message after the action was undone. */
	undone: string;
}

/** Like `useFlashMessage`. A message can also offer to undo its action for a minute. */
export function useUndoableMessage(): {
	notice: ReactNode;
	showMessage: (message: FlashMessage) => void;
	showUndoable: (undoable: Undoable) => void;
} {
	const leaveIfRefused = useLeaveIfRefused();
	const [flashMessage, showFlashMessage] = useFlashMessage();
	const [undoable, setUndoable] = useState<(Undoable & { key: number }) | null>(null);
	const [isUndoing, setIsUndoing] = useState(false);
	const showMessage = (message: FlashMessage) => {
		setUndoable(null);
		showFlashMessage(message);
	};
	const undo = async ({ undo: run, undone }: Undoable) => {
		setIsUndoing(true);
		try {
			await run();
			showMessage({ tone: 'success', message: undone });
		} catch (error) {
			if (!leaveIfRefused(error)) showMessage({ tone: 'error', message: panelMessages.undoFailed });
		} finally {
			setIsUndoing(false);
		}
	};
	return {
		notice:
			undoable === null ? (
				flashMessage
			) : (
				<UndoNotice
					key={undoable.key}
					busy={isUndoing}
					onUndo={() => undo(undoable)}
					onExpire={() => setUndoable(null)}
				>
					{undoable.message}
				</UndoNotice>
			),
		showMessage,
		showUndoable: (shown) => setUndoable((before) => ({ ...shown, key: (before?.key ?? 0) + 1 })),
	};
}
