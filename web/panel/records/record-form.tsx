import type { InputIssue } from '@burgee/core';
import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import styles from './form.module.css';

interface RecordFormProps {
	/** The form of `useRecordForm`. */
	form: {
		issues: InputIssue[];
		saving: boolean;
		submit: (event: FormEvent<HTMLFormElement>) => void;
		conflictDialog: ReactNode;
		button: string;
		listPath: string;
	};
	/** A preview or help beside the form. */
	aside: ReactNode;
	/** The fields. */
	children: ReactNode;
}

/** The frame of a record's form: the error summary, the buttons, and what is beside the form. */
export function RecordForm({ form, aside, children }: RecordFormProps) {
	const navigate = useNavigate();
	return (
		<div className={styles.columns}>
			<form className={styles.form} onSubmit={form.submit} noValidate>
				<ErrorSummary issues={form.issues} />
				<fieldset className={styles.form} disabled={form.saving}>
					{children}
					<div className={styles.buttons}>
						<Button type="submit" variant="primary">
							{form.saving ? 'Saving…' : form.button}
						</Button>
						<Button onClick={() => navigate(form.listPath)}>Cancel</Button>
					</div>
				</fieldset>
			</form>
			{aside}
			{form.conflictDialog}
		</div>
	);
}
