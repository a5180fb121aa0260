import type { ListedEventJson } from '@burgee/core/api/events';
import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { UndoNotice } from '../../ui/undo-notice.tsx';
import type { FlashMessage } from '../frame/flash-message.tsx';
import { useRestoreEvent } from './use-restore-event.ts';

interface DeletedNoticeProps {
	event: ListedEventJson;
	/** Called after the attempt to restore the event, with the message to show. */
	onUndone: (message: FlashMessage) => void;
}

/** Reports that an event was deleted, and offers to restore it for a minute. */
export function DeletedNotice({ event, onUndone }: DeletedNoticeProps) {
	const [isUndoing, setIsUndoing] = useState(false);
	const [isExpired, setIsExpired] = useState(false);
	const restoreEvent = useRestoreEvent();
	const text = `${event.name} was deleted.`;
	if (isExpired) return <Notice tone="success">{text}</Notice>;

	const undo = async () => {
		setIsUndoing(true);
		const result = await restoreEvent(event.id);
		setIsUndoing(false);
		// An event that is missing in the bin was restored already.
		if (result === 'restored' || result === 'missing') {
			onUndone({ tone: 'success', message: `${event.name} was restored.` });
		} else if (result === 'failed') {
			const message = `${event.name} was not restored. Please try again under “Deleted”.`;
			onUndone({ tone: 'error', message });
		}
	};
	return (
		<UndoNotice busy={isUndoing} onUndo={undo} onExpire={() => setIsExpired(true)}>
			{text}
		</UndoNotice>
	);
}
