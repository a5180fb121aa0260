import { copyDate, type Instant, isoLondonDate, mover } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { FormIdempotencyKey } from '../../api/idempotency-key.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { useAction } from './use-action.tsx';

interface CopyDialogProps {
	title: string;
	confirmLabel: string;
	/** When the original starts. Null for an event without a date. */
	start: Instant | null;
	/** Sends the request, and handles its answer. The same day has the same idempotency key. */
	copy: (date: string, idempotencyKey: string) => Promise<void>;
	failure: string;
	onClose: () => void;
	/** What the copy has. */
	children: ReactNode;
}

/**
 * Asks for the day of the copy of an event or a work day. The default is the same weekday of the next year (decision:
 * copied-events).
 */
export function CopyDialog({
	title,
	confirmLabel,
	start,
	copy,
	failure,
	onClose,
	children,
}: CopyDialogProps) {
	const [typed, setTyped] = useState<string>(() => (start === null ? '' : copyDate(start)));
	const [key] = useState(() => new FormIdempotencyKey());
	const [isMissing, setIsMissing] = useState(false);
	const copying = useAction({
		failure: (error) => (error instanceof ApiError && error.issues[0]?.message) || failure,
	});
	const { data: date } = isoLondonDate.safeParse(typed);
	const isAllowed = date !== undefined && date >= '1900-01-01' && date < '2200-01-01';

	const confirm = async () => {
		setIsMissing(!isAllowed);
		copying.clear();
		if (isAllowed) await copying.run(() => copy(date, key.keyFor(typed)));
	};

	return (
		<ConfirmDialog
			title={title}
			open
			onCancel={onClose}
			onConfirm={confirm}
			confirmLabel={copying.busy ? 'Copying…' : confirmLabel}
			busy={copying.busy}
		>
			<p>{children}</p>
			<TextField
				label="Date of the copy"
				name="date"
				type="date"
				value={typed}
				onChange={setTyped}
			/>
			<p role="status">
				{isAllowed &&
					start !== null &&
					`New date: ${displayDateTime(mover(start, { date })(start))}`}
			</p>
			{isMissing && <FocusedNotice tone="error">Enter a date between 1900 and 2199.</FocusedNotice>}
			{copying.notice}
		</ConfirmDialog>
	);
}
