import { pluralise } from '@burgee/core/display/pluralise';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { type CheckedFile, FileForm } from './file-form.tsx';
import styles from './page.module.css';
import { Preview } from './preview.tsx';

/** Imports a season of events from a CSV file, after a preview of every row (decision: event-import). */
export default function ImportEventsPage() {
	const [pasted, setPasted] = useState('');
	const [file, setFile] = useState<CheckedFile | null>(null);
	const [created, setCreated] = useState<number | null>(null);

	if (created !== null) {
		return (
			<Page wide title="Import Events">
				<div className={`stack gap-3 ${styles.preview}`}>
					<FocusedNotice tone="success">
						{pluralise(created, 'event was', 'events were')} created.
					</FocusedNotice>
					<div className="row gap-2">
						<ButtonLink variant="primary" to="/admin/events">
							Show the Events
						</ButtonLink>
						<Button onClick={() => setCreated(null)}>Import Another File</Button>
					</div>
				</div>
			</Page>
		);
	}
	return (
		<Page wide title="Import Events">
			{file === null ? (
				<FileForm pasted={pasted} onPaste={setPasted} onChecked={setFile} />
			) : (
				<Preview
					file={file}
					onBack={() => setFile(null)}
					onChecked={setFile}
					onImported={(count) => {
						setFile(null);
						setPasted('');
						setCreated(count);
					}}
				/>
			)}
		</Page>
	);
}
