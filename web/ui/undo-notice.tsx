import { useEffect } from 'react';
import { Button } from './button.tsx';
import { FocusedNotice } from './notice.tsx';

/** How long an action can be undone. */
const undoMs = 60_000;

interface UndoNoticeProps {
	children: string;
	busy: boolean;
	onUndo: () => void;
	/** Called when the time to undo the action is over. */
	onExpire: () => void;
}

/** Reports what was just done, and offers to undo it for a minute. */
export function UndoNotice({ children, busy, onUndo, onExpire }: UndoNoticeProps) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: the time starts once, when the notice appears
	useEffect(() => {
		const timer = window.setTimeout(onExpire, undoMs);
		return () => window.clearTimeout(timer);
	}, []);
	return (
		<FocusedNotice
			tone="success"
			action={
				<Button aria-disabled={busy} onClick={() => !busy && onUndo()}>
					{busy ? 'Undoing…' : 'Undo'}
				</Button>
			}
		>
			{children}
		</FocusedNotice>
	);
}
