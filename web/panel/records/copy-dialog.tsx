import { copyDate, type Instant, isoLondonDate, mover } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { FormIdempotencyKey } from '../../api/idempotency-key.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { useLeaveIfRefused } from '../frame/session.tsx';

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
	const leaveIfRefused = useLeaveIfRefused();
	const [typed, setTyped] = useState<string>(() => (start === null ? '' : copyDate(start)));
	const [key] = useState(() => new FormIdempotencyKey());
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const { data: date } = isoLondonDate.safeParse(typed);
	const isAllowed = date !== undefined && date >= '1900-01-01' && date < '2200-01-01';

	const confirm = async () => {
		if (!isAllowed) {
			setProblem('Enter a date between 1900 and 2199.');
			return;
		}
		setBusy(true);
		setProblem(null);
		try {
			await copy(date, key.keyFor(typed));
		} catch (error) {
			if (leaveIfRefused(error)) return;
			const [issue] = error instanceof ApiError ? error.issues : [];
			setProblem(issue?.message ?? failure);
		} finally {
			setBusy(false);
		}
	};

	return (
		<ConfirmDialog
			title={title}
			open
			onCancel={onClose}
			onConfirm={confirm}
			confirmLabel={busy ? 'Copying…' : confirmLabel}
			busy={busy}
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
			{problem !== null && <FocusedNotice tone="error">{problem}</FocusedNotice>}
		</ConfirmDialog>
	);
}
