import { addLondonWeeks, type Instant, maxCopyWeeks, weeksToNextYear } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { FormIdempotencyKey } from '../../api/idempotency-key.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { useLeaveIfRefused } from './admin-session.tsx';

interface CopyDialogProps {
	title: string;
	confirmLabel: string;
	/** When the original starts. Null for an event without a date. */
	start: Instant | null;
	/** Sends the request, and handles its answer. The same number of weeks has the same idempotency key. */
	copy: (weeks: number, idempotencyKey: string) => Promise<void>;
	failure: string;
	onClose: () => void;
	/** What the copy has. */
	children: ReactNode;
}

/**
 * Asks how many weeks later the copy of an event or a work day takes place. The default is the same weekday of the
 * next year (decision: copied-events).
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
	const [typed, setTyped] = useState(() => String(start === null ? 52 : weeksToNextYear(start)));
	const [key] = useState(() => new FormIdempotencyKey());
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const weeks = /^\d{1,3}$/.test(typed) && Number(typed) <= maxCopyWeeks ? Number(typed) : null;

	const confirm = async () => {
		if (weeks === null) {
			setProblem(`Enter a number of weeks from 0 to ${maxCopyWeeks}.`);
			return;
		}
		setBusy(true);
		setProblem(null);
		try {
			await copy(weeks, key.keyFor(typed));
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
				label="Weeks later"
				name="weeks"
				inputMode="numeric"
				maxLength={3}
				value={typed}
				onChange={setTyped}
			/>
			<p role="status">
				{weeks !== null &&
					start !== null &&
					`New date: ${displayDateTime(addLondonWeeks(start, weeks))}`}
			</p>
			{problem !== null && <FocusedNotice tone="error">{problem}</FocusedNotice>}
		</ConfirmDialog>
	);
}
