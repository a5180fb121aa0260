import { type ReactNode, useState } from 'react';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import type { useRevisedForm } from './use-revised-form.tsx';

interface FormDialogProps {
	title: string;
	form: Pick<
		ReturnType<typeof useRevisedForm<object, unknown, unknown>>,
		'issues' | 'submit' | 'saving' | 'touched' | 'conflictDialog'
	>;
	submitLabel: string;
	/** The label of the submit button while the form is being sent. */
	busyLabel?: string;
	/** What stands above the form. */
	intro?: ReactNode;
	onClose: () => void;
	/** The fields. */
	children: ReactNode;
}

/** A dialog with a form. Asks the user to confirm before the dialog closes and the typed values are lost. */
export function FormDialog({
	title,
	form,
	submitLabel,
	busyLabel = 'Saving…',
	intro,
	onClose,
	children,
}: FormDialogProps) {
	const [isAsking, setIsAsking] = useState(false);
	return (
		<>
			{/* The confirmation stands first, so that it closes first and the browser can then restore the focus. */}
			<ConfirmDialog
				title="Close without saving?"
				open={isAsking}
				onCancel={() => setIsAsking(false)}
				onConfirm={onClose}
				confirmLabel="Close Without Saving"
				cancelLabel="Keep Editing"
				variant="danger"
			>
				<p>The values that you have typed will be lost.</p>
			</ConfirmDialog>
			<Dialog title={title} open onClose={() => (form.touched ? setIsAsking(true) : onClose())}>
				{intro}
				<Form
					title={null}
					form={form}
					busy={form.saving}
					busyLabel={busyLabel}
					submitLabel={submitLabel}
				>
					{children}
				</Form>
				{form.conflictDialog}
			</Dialog>
		</>
	);
}
