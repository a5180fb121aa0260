import { copyDate, type Instant, isoLondonDate, mover } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/client.ts';
import { FormIdempotencyKey } from '../../api/idempotency-key.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { withFlashMessage } from '../frame/flash-message.tsx';
import { useAction } from './use-action.tsx';

interface CopyProps<Row> {
	title: string;
	confirmLabel: string;
	/** Returns when the original starts, or null for an event without a date. */
	startOf: (row: Row) => Instant | null;
	/** Sends the request. The same day has the same idempotency key. */
	copy: (row: Row, date: string, idempotencyKey: string) => Promise<{ id: string }>;
	/** The page with the form that edits the copy. */
	formPage: 'edit-event' | 'edit-work-day';
	failure: string;
	/** Returns what the copy has. */
	children: (row: Row) => ReactNode;
}

/**
 * Asks for the day of the copy of an event or a work day, creates the copy as a draft, and opens its form. The default
 * is the same weekday of the next year (decision: copied-events).
 */
export function CopyFromList<Row>({
	list: { toCopy, closeCopy },
	...props
}: CopyProps<Row> & { list: { toCopy: Row | null; closeCopy: () => void } }) {
	return toCopy !== null && <CopyDialog row={toCopy} onClose={closeCopy} {...props} />;
}

function CopyDialog<Row>({
	row,
	title,
	confirmLabel,
	startOf,
	copy,
	formPage,
	failure,
	onClose,
	children,
}: CopyProps<Row> & { row: Row; onClose: () => void }) {
	const navigate = useNavigate();
	const start = startOf(row);
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
		if (!isAllowed) return;
		await copying.run(async () => {
			const { id } = await copy(row, date, key.keyFor(typed));
			const message =
				'This is the copy. Please check it, then remove the tick from “Draft” to publish it.';
			navigate(panelPath(formPage, id), withFlashMessage({ tone: 'success', message }));
		});
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
			<p>{children(row)}</p>
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
