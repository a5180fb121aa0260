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
	/** Whether the buttons stay at the lower edge of the window while the form is longer. Not for a form in a dialog. */
	sticky?: boolean;
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
	sticky = false,
	about,
	buttons,
	children,
}: PanelFormProps) {
	return (
		<form className={styles.form} onSubmit={submit} noValidate>
			{about}
			<ErrorSummary issues={issues} />
			<fieldset disabled={saving && !keepsFocus}>
				<div className={styles.form}>{children}</div>
				<div className={sticky ? `${styles.buttons} ${styles.bar}` : styles.buttons}>
					<Button type="submit" variant={variant}>
						{saving ? busyLabel : submitLabel}
					</Button>
					{buttons}
				</div>
			</fieldset>
		</form>
	);
}
