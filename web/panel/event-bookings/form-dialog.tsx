import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';

interface FormDialogProps {
	title: string;
	open: boolean;
	onClose: () => void;
	/** Renders the form. The form reports whether the user has changed a value. */
	children: (onTouched: (isTouched: boolean) => void) => ReactNode;
}

/** A dialog with a form. Asks the user to confirm before the dialog closes and the typed values are lost. */
export function FormDialog({ title, open, onClose, children }: FormDialogProps) {
	const [isTouched, setIsTouched] = useState(false);
	const [isAsking, setIsAsking] = useState(false);
	useEffect(() => {
		if (!open) setIsTouched(false);
	}, [open]);
	return (
		<>
			<Dialog title={title} open={open} onClose={() => (isTouched ? setIsAsking(true) : onClose())}>
				{children(setIsTouched)}
			</Dialog>
			<ConfirmDialog
				title="Close without saving?"
				open={open && isAsking}
				onCancel={() => setIsAsking(false)}
				onConfirm={() => {
					setIsAsking(false);
					onClose();
				}}
				confirmLabel="Close Without Saving"
				cancelLabel="Keep Editing"
				variant="danger"
			>
				<p>The values that you have typed will be lost.</p>
			</ConfirmDialog>
		</>
	);
}
