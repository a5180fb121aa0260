import type { InputIssue } from '@burgee/core';
import { importColumns, importFields, maxImportEvents } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import type { ImportPreviewJson } from '@burgee/core/api/event-import';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { Columns3, Download } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, api } from '../../api/client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { FileField, TextField } from '../../ui/field.tsx';
import { refusedWhileEditing, useLeaveIfRefused } from '../frame/session.tsx';
import formStyles from '../records/form.module.css';
import styles from './page.module.css';
import { readCsvFile } from './read-csv-file.ts';

export interface CheckedFile {
	csv: string;
	preview: ImportPreviewJson;
}

interface FileFormProps {
	pasted: string;
	onPaste: (text: string) => void;
	onChecked: (file: CheckedFile) => void;
}

/** Takes the rows of a season from a file or from the clipboard, and has the server check them. */
export function FileForm({ pasted, onPaste, onChecked }: FileFormProps) {
	const leaveIfRefused = useLeaveIfRefused();
	const [file, setFile] = useState<File | null>(null);
	const [issues, setIssues] = useState<InputIssue[]>([]);
	const [checking, setChecking] = useState(false);
	const isChecking = useRef(false);

	const fail = (messages: string[]) => {
		const field = file === null ? 'rows' : 'file';
		setIssues(messages.map((message) => ({ path: [field], message })));
	};
	const check = async () => {
		if (file === null && pasted.trim() === '') return fail(['Choose a file or paste the rows.']);
		if (file !== null && pasted.trim() !== '') {
			return fail(['Choose a file or paste the rows, not both.']);
		}
		const read = file === null ? { csv: pasted } : await readCsvFile(file);
		if ('problem' in read) return fail([read.problem]);
		try {
			const { csv } = read;
			const body = { csv };
			onChecked({ csv, preview: await api('POST /api/admin/events/import/preview', { body }) });
		} catch (error) {
			const refused = refusedWhileEditing(error);
			if (refused !== null) return fail([refused]);
			if (leaveIfRefused(error)) return;
			const found = error instanceof ApiError ? error.issues.map(({ message }) => message) : [];
			fail(found.length > 0 ? found : [panelMessages.importPreviewFailed]);
		}
	};
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		// A double click can submit twice before React renders the disabled form.
		if (isChecking.current) return;
		isChecking.current = true;
		setChecking(true);
		setIssues([]);
		await check();
		isChecking.current = false;
		setChecking(false);
	};

	return (
		<div className={styles.columns}>
			<form className={formStyles.form} onSubmit={submit} noValidate>
				<ErrorSummary issues={issues} />
				<p>
					Write the season in a spreadsheet, with one row for each event, and save it as CSV. Every
					row is checked first. Nothing is created until you confirm.
				</p>
				<ButtonLink
					icon={Download}
					className={styles.template ?? ''}
					download
					href={callPath('GET /api/admin/events/import/template.csv')}
				>
					Download a Template
				</ButtonLink>
				<fieldset className={formStyles.form} disabled={checking}>
					<FileField
						label="CSV file"
						name="file"
						hint={`With at most ${maxImportEvents} events.`}
						accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
						error={issues.find(({ path: [field] }) => field === 'file')?.message}
						onChange={setFile}
					/>
					<TextField
						label="Or paste the rows"
						name="rows"
						hint="Copy the table in your spreadsheet, with its headings, and paste it here."
						multiline
						value={pasted}
						onChange={onPaste}
						error={issues.find(({ path: [field] }) => field === 'rows')?.message}
					/>
					<div className={formStyles.buttons}>
						<Button type="submit" variant="primary">
							{checking ? 'Checking…' : 'Check the Rows'}
						</Button>
						<ButtonLink to="/admin/events">Cancel</ButtonLink>
					</div>
				</fieldset>
			</form>
			<Card icon={Columns3} title="Columns">
				<p className={styles.note}>In any order. Only the first two are required.</p>
				<dl className={styles.headings}>
					{importFields.map((field) => (
						<div key={field}>
							<dt>{importColumns[field].heading}</dt>
							<dd>{importColumns[field].hint}</dd>
						</div>
					))}
				</dl>
			</Card>
		</div>
	);
}
