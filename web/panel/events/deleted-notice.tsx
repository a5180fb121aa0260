import type { ListedEventJson } from '@burgee/core/api/events';
import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { UndoNotice } from '../../ui/undo-notice.tsx';
import type { FlashMessage } from '../frame/flash-message.tsx';
import { useAction } from '../records/use-action.tsx';
import { restoreEvent } from './restore-event.ts';

interface DeletedNoticeProps {
	event: ListedEventJson;
	/** Called after the attempt to restore the event, with the message to show. */
	onUndone: (message: FlashMessage) => void;
}

/** Reports that an event was deleted, and offers to restore it for a minute. */
export function DeletedNotice({ event: { id, name }, onUndone }: DeletedNoticeProps) {
	const [isExpired, setIsExpired] = useState(false);
	const undoing = useAction({
		failure: `${name} was not restored. Please try again under “Deleted”.`,
		onFailure: (message) => onUndone({ tone: 'error', message }),
	});
	const text = `${name} was deleted.`;
	if (isExpired) return <Notice tone="success">{text}</Notice>;

	const undo = () =>
		undoing.run(async () => {
			// An event that is missing in the bin was restored already.
			await restoreEvent(id);
			onUndone({ tone: 'success', message: `${name} was restored.` });
		});
	return (
		<UndoNotice busy={undoing.busy} onUndo={undo} onExpire={() => setIsExpired(true)}>
			{text}
		</UndoNotice>
	);
}
