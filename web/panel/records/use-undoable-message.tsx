import { panelMessages } from '@burgee/core/display/panel-messages';
import { type ReactNode, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { UndoNotice } from '../../ui/undo-notice.tsx';
import { type FlashMessage, useFlashMessage } from '../frame/flash-message.tsx';
import { type Failure, useAction } from './use-action.tsx';

export interface Undoable {
	/** What was done. */
	message: string;
	undo: () => Promise<unknown>;
	/** The message after the action was undone. */
	undone: string;
	/** The error message if the action could not be undone. */
	failure?: Failure;
}

/** Like `useFlashMessage`. A message can also offer to undo its action for a minute. */
export function useUndoableMessage(): {
	notice: ReactNode;
	showMessage: (message: FlashMessage) => void;
	showUndoable: (undoable: Undoable) => void;
} {
	const [flashMessage, showFlashMessage] = useFlashMessage();
	const [undoable, setUndoable] = useState<(Undoable & { key: number; isOver?: true }) | null>(
		null,
	);
	const showMessage = (message: FlashMessage) => {
		setUndoable(null);
		showFlashMessage(message);
	};
	const undoing = useAction({
		failure: panelMessages.undoFailed,
		onFailure: (message) => showMessage({ tone: 'error', message }),
	});
	const undo = ({ undo: send, undone, failure }: Undoable) =>
		undoing.run(async () => {
			await send();
			showMessage({ tone: 'success', message: undone });
		}, failure);
	return {
		notice:
			undoable === null ? (
				flashMessage
			) : undoable.isOver ? (
				<Notice tone="success">{undoable.message}</Notice>
			) : (
				<UndoNotice
					key={undoable.key}
					busy={undoing.busy}
					onUndo={() => undo(undoable)}
					onExpire={() => setUndoable({ ...undoable, isOver: true })}
				>
					{undoable.message}
				</UndoNotice>
			),
		showMessage,
		showUndoable: (shown) => setUndoable((before) => ({ ...shown, key: (before?.key ?? 0) + 1 })),
	};
}
