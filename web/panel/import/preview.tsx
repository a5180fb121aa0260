import type { InputIssue } from '@burgee/core';
import type { ImportRowJson } from '@burgee/core/api/event-import';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { useMemo, useState } from 'react';
import { api, errorCode } from '../../api/client.ts';
import { FormIdempotencyKey } from '../../api/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import { useAction } from '../records/use-action.tsx';
import type { CheckedFile } from './file-form.tsx';
import styles from './page.module.css';
import { PreviewTable, rowId } from './preview-table.tsx';

/** How many rows with problems the summary lists. */
const maxListed = 10;

interface PreviewProps {
	file: CheckedFile;
	onBack: () => void;
	onChecked: (file: CheckedFile) => void;
	onImported: (created: number) => void;
}

/** Shows what an import would create, and imports the events after the organiser confirms. */
export function Preview({ file, onBack, onChecked, onImported }: PreviewProps) {
	const { csv, preview } = file;
	const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
	const [key] = useState(() => new FormIdempotencyKey());
	const stopWarning = useLeaveWarning(true);

	const invalid = preview.rows.filter(hasProblems);
	const count = preview.count + selected.size;

	const select = (row: number, isSelected: boolean) => {
		const others = [...selected].filter((other) => other !== row);
		setSelected(new Set(isSelected ? [...others, row] : others));
	};
	const importing = useAction({
		failure: (error) =>
			errorCode(error) === 'import-changed'
				? panelMessages.importChanged
				: panelMessages.importFailed,
		isEditing: true,
	});
	const confirm = () =>
		importing.run(async () => {
			const body = { csv, duplicates: [...selected].sort((a, b) => a - b), count };
			const idempotencyKey = key.keyFor(JSON.stringify(body));
			try {
				const { created } = await api('POST /api/admin/events/import', { body, idempotencyKey });
				stopWarning();
				onImported(created);
			} catch (error) {
				if (errorCode(error) === 'import-changed') await checkAgain();
				throw error;
			}
		});
	const checkAgain = async () => {
		const latest = await api('POST /api/admin/events/import/preview', { body: { csv } });
		setSelected(new Set());
		onChecked({ csv, preview: latest });
	};

	return (
		<div className={`stack gap-3 ${styles.preview}`}>
			<Summary preview={preview} />
			<PreviewTable
				rows={preview.rows}
				selected={selected}
				canSelect={invalid.length === 0}
				onSelect={select}
			/>
			<div className={`stack ${styles.bar}`}>
				{importing.notice}
				<div className="row gap-2">
					{invalid.length === 0 && count > 0 && (
						// The button stays enabled, so that it keeps the focus.
						<Button variant="primary" aria-disabled={importing.busy} onClick={confirm}>
							{importing.busy
								? `Creating ${pluralise(count, 'Event')}…`
								: `Create ${pluralise(count, 'Event')}`}
						</Button>
					)}
					<Button disabled={importing.busy} onClick={onBack}>
						Back
					</Button>
				</div>
			</div>
			<p className="visually-hidden" role="status">
				{importing.busy && 'Creating the events. Please wait.'}
			</p>
		</div>
	);
}

/** Says what the import would do, or which rows must be corrected first. Takes the focus. */
function Summary({ preview: { rows, count } }: Pick<CheckedFile, 'preview'>) {
	const issues = useMemo(() => issuesOf(rows), [rows]);
	const invalid = rows.filter(hasProblems);
	if (issues.length > 0) {
		return (
			<>
				<ErrorSummary issues={issues} />
				<p className="soft">
					{invalid.length === 1 ? '1 row has a problem.' : `${invalid.length} rows have problems.`}{' '}
					Correct your spreadsheet, save it as CSV and choose it again. Nothing was created.
				</p>
			</>
		);
	}
	const skipped = rows.length - count;
	return (
		<FocusedNotice tone="info">
			{count === 0
				? 'All events of the file exist already. Nothing was created.'
				: `${pluralise(count, 'event')} will be created. Nothing has been created yet.`}{' '}
			{skipped > 0 &&
				`${pluralise(skipped, 'row')} will be skipped, unless you select ${skipped === 1 ? 'it' : 'them'} below.`}
		</FocusedNotice>
	);
}

function hasProblems({ issues }: ImportRowJson): boolean {
	return issues.length > 0;
}

/** Returns the problems of the first rows that have some. Each links to its row. */
function issuesOf(rows: ImportRowJson[]): InputIssue[] {
	const invalid = rows.filter(hasProblems);
	const others = invalid.length - maxListed;
	return [
		...invalid.slice(0, maxListed).flatMap(({ row, issues }) =>
			issues.map(({ message }) => ({
				path: [rowId(row)],
				message: `Row ${row}: ${message}`,
			})),
		),
		...(others > 0 ? [{ path: [], message: `${pluralise(others, 'more row')} below` }] : []),
	];
}
