import type { InputIssue } from '@burgee/core';
import type { FormEvent, ReactNode } from 'react';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import styles from './form.module.css';

interface PanelFormProps {
	/** The form of `useForm`. */
	form: {
		issues: InputIssue[];
		saving: boolean;
		submit: (event: FormEvent<HTMLFormElement>) => void;
	};
	submitLabel: string;
	/** The label of the submit button while the form is being sent. */
	busyLabel?: string;
	variant?: ButtonVariant | undefined;
	/** Whether the fields stay enabled while the form is being sent, because a disabled button loses the focus. */
	keepsFocus?: boolean;
	/** What stands above the error summary. */
	about?: ReactNode;
	/** The buttons beside the submit button. */
	buttons?: ReactNode;
	/** The fields. */
	children: ReactNode;
}

/** A form of the panel in one column, with its error summary and its buttons. */
export function PanelForm({
	form: { issues, saving, submit },
	submitLabel,
	busyLabel = 'Saving…',
	variant = 'primary',
	keepsFocus = false,
	about,
	buttons,
	children,
}: PanelFormProps) {
	return (
		<form className={styles.form} onSubmit={submit} noValidate>
			{about}
			<ErrorSummary issues={issues} />
			<fieldset className={styles.form} disabled={saving && !keepsFocus}>
				{children}
				<div className={styles.buttons}>
					<Button type="submit" variant={variant}>
						{saving ? busyLabel : submitLabel}
					</Button>
					{buttons}
				</div>
			</fieldset>
		</form>
	);
}
