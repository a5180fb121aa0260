import { messages } from '@burgee/core';
import { useState } from 'react';
import { errorCode, isNotFound } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';

export interface ChangedMeanwhileState {
	isFound: boolean;
	/** Returns whether the error means that someone else has changed or deleted a booking. */
	found: (error: unknown) => boolean;
	clear: () => void;
}

export function useChangedMeanwhile(): ChangedMeanwhileState {
	const [isFound, setIsFound] = useState(false);
	return {
		isFound,
		found: (error) => {
			const isConflict = errorCode(error) === 'revision-differs' || isNotFound(error);
			if (isConflict) setIsFound(true);
			return isConflict;
		},
		clear: () => setIsFound(false),
	};
}

interface ChangedMeanwhileProps {
	state: ChangedMeanwhileState;
	onReload: () => void;
}

/** Says that someone else has changed a booking since it was loaded, and offers to load the bookings again. */
export function ChangedMeanwhile({ state, onReload }: ChangedMeanwhileProps) {
	if (!state.isFound) return null;
	return (
		<FocusedNotice tone="error" action={<Button onClick={onReload}>Reload</Button>}>
			{messages['revision-differs']} Reload to see the change, then try again.
		</FocusedNotice>
	);
}
