import type { InputIssue } from '@burgee/core';
import { pageMessages } from '@burgee/core/display/page-messages';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useIsHydrated } from '../api/page-data.ts';
import { Button } from './button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import styles from './form.module.css';

interface FormProps {
	/** The anchor to which a link can lead. */
	id?: string;
	/** Null if the form is in a dialog, whose title names the form. */
	title: string | null;
	/** The form of `useForm`. */
	form: { issues: InputIssue[]; submit: (event: FormEvent<HTMLFormElement>) => void };
	/** If true, the form is disabled and its button shows `busyLabel`. */
	busy: boolean;
	/** The default is the specification's word on the booking form. The panel says 'Saving…'. */
	busyLabel?: string;
	submitLabel: string;
	/** Where to go if the form cannot be sent any more. Shown with the form's issues. */
	wayOut?: ReactNode;
	/** Called when the focus enters the form or moves within it. */
	onFocus?: () => void;
	/** What stands above the button, such as the price. On a desktop, it stays in view with the button beside the fields. */
	aside?: ReactNode;
	children: ReactNode;
}

/** A form in one column, with its title, its error summary and its button. */
export function Form({
	id,
	title,
	form,
	busy,
	busyLabel = 'Submitting...',
	submitLabel,
	wayOut,
	onFocus,
	aside,
	children,
}: FormProps) {
	const titleId = useId();
	const isHydrated = useIsHydrated();
	const isDisabled = busy || !isHydrated;
	const button = (
		<div>
			<Button type="submit" variant="primary">
				{busy ? busyLabel : submitLabel}
			</Button>
		</div>
	);
	return (
		<form
			id={id}
			className="stack gap-3 screen-only"
			noValidate
			onSubmit={form.submit}
			onFocus={onFocus}
			aria-labelledby={title === null ? undefined : titleId}
		>
			<div className="stack gap-3">
				{title !== null && <h2 id={titleId}>{title}</h2>}
				<noscript>{pageMessages.formNeedsScript}</noscript>
				<ErrorSummary issues={form.issues} wayOut={wayOut} />
				<fieldset className="stack gap-3" disabled={isDisabled}>
					{children}
					{aside === undefined && button}
				</fieldset>
			</div>
			{aside !== undefined && (
				<fieldset className={`stack gap-2 ${styles.aside}`} disabled={isDisabled}>
					{aside}
					{button}
				</fieldset>
			)}
		</form>
	);
}
