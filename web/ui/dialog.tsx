import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import buttonStyles from './button.module.css';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

interface DialogProps {
	title: string;
	open: boolean;
	/** Makes the dialog wide enough for two columns of text. */
	wide?: boolean;
	/** Called when the user presses Escape, clicks the backdrop or clicks the close button. */
	onClose: () => void;
	children?: ReactNode;
	footer?: ReactNode;
}

/**
 * A native modal dialog. Keep the component mounted and control it with `open`. The children are rendered
 * only while the dialog is open.
 */
export function Dialog({ title, open, wide = false, onClose, children, footer }: DialogProps) {
	const modal = useModal({ open, onClose });
	const titleId = useId();
	return (
		<dialog
			{...modal}
			className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
			aria-labelledby={titleId}
		>
			{open && (
				<div className={`stack ${styles.sheet}`}>
					<header className={styles.head}>
						<h2 id={titleId} className={styles.title}>
							{title}
						</h2>
						<button
							type="button"
							className={`${buttonStyles.icon} ${styles.close}`}
							aria-label="Close"
							onClick={onClose}
						>
							<X aria-hidden size={22} />
						</button>
					</header>
					<div className={`stack ${styles.body}`}>{children}</div>
					{footer && <footer className={styles.foot}>{footer}</footer>}
				</div>
			)}
		</dialog>
	);
}

interface ConfirmDialogProps extends Omit<DialogProps, 'onClose' | 'footer'> {
	onCancel: () => void;
	onConfirm: () => void;
	/** The label of the confirmation button. The label names the action, for example 'Delete Event'. */
	confirmLabel: string;
	/**
	 * The label of the button that calls `onCancel`. The default 'Cancel' would be ambiguous in some
	 * dialogs, for example in a dialog about cancelling a payment.
	 */
	cancelLabel?: string;
	variant?: 'primary' | 'danger';
	busy?: boolean;
}

export function ConfirmDialog({
	onCancel,
	onConfirm,
	confirmLabel,
	cancelLabel = 'Cancel',
	variant = 'primary',
	busy = false,
	...dialog
}: ConfirmDialogProps) {
	return (
		<Dialog
			{...dialog}
			onClose={onCancel}
			footer={
				<>
					<Button variant={variant} onClick={onConfirm} disabled={busy}>
						{confirmLabel}
					</Button>
					<Button variant="quiet" onClick={onCancel} disabled={busy}>
						{cancelLabel}
					</Button>
				</>
			}
		/>
	);
}
