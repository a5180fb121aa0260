import type { InputIssue } from '@burgee/core';
import { importColumns, importFields, maxImportEvents } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import type { ImportPreviewJson } from '@burgee/core/api/event-import';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { Columns3, Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError, api } from '../../api/client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileField, TextField } from '../../ui/field.tsx';
import { PanelForm } from '../records/panel-form.tsx';
import { useAction } from '../records/use-action.tsx';
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
	const [file, setFile] = useState<File | null>(null);
	const [issues, setIssues] = useState<InputIssue[]>([]);
	const fail = (messages: string[]) => {
		const field = file === null ? 'rows' : 'file';
		setIssues(messages.map((message) => ({ path: [field], message })));
	};
	const checking = useAction({
		failure: panelMessages.importPreviewFailed,
		onFailure: (message) => fail([message]),
		isEditing: true,
	});
	const check = async () => {
		setIssues([]);
		if (file === null && pasted.trim() === '') return fail(['Choose a file or paste the rows.']);
		if (file !== null && pasted.trim() !== '') {
			return fail(['Choose a file or paste the rows, not both.']);
		}
		const body = file === null ? { csv: pasted } : await readCsvFile(file);
		if ('problem' in body) return fail([body.problem]);
		try {
			onChecked({ ...body, preview: await api('POST /api/admin/events/import/preview', { body }) });
		} catch (error) {
			if (!(error instanceof ApiError) || error.issues.length === 0) throw error;
			fail(error.issues.map(({ message }) => message));
		}
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		void checking.run(check);
	};
	const errorAt = (name: string) => issues.find(({ path: [field] }) => field === name)?.message;

	return (
		<div className={`stack gap-3 ${styles.columns}`}>
			<PanelForm
				form={{ issues, saving: checking.busy, submit }}
				submitLabel="Check the Rows"
				busyLabel="Checking…"
				buttons={<ButtonLink to="/admin/events">Cancel</ButtonLink>}
			>
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
				<FileField
					label="CSV file"
					name="file"
					hint={`With at most ${maxImportEvents} events.`}
					accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
					error={errorAt('file')}
					onChange={setFile}
				/>
				<TextField
					label="Or paste the rows"
					name="rows"
					hint="Copy the table in your spreadsheet, with its headings, and paste it here."
					multiline
					value={pasted}
					onChange={onPaste}
					error={errorAt('rows')}
				/>
			</PanelForm>
			<Card icon={Columns3} title="Columns">
				<p className="soft">In any order. Only the first two are required.</p>
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
