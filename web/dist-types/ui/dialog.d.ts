import { type ReactNode } from 'react';
interface DialogProps {
    title: string;
    open: boolean;
    /** Asked to close: by Escape, the backdrop or the close button. */
    onClose: () => void;
    children?: ReactNode;
    footer?: ReactNode;
}
/**
 * The browser's own modal dialog: it keeps the focus in and gives it back. Keep it mounted, and close it
 * by `open`; its children are there only while it is open.
 */
export declare function Dialog({ title, open, onClose, children, footer }: DialogProps): import("react").JSX.Element;
interface ConfirmDialogProps {
    title: string;
    open: boolean;
    onCancel: () => void;
    onConfirm: () => void;
    /** What will happen: 'Delete event'. */
    confirmLabel: string;
    variant?: 'primary' | 'danger';
    busy?: boolean;
    children?: ReactNode;
}
export declare function ConfirmDialog({ title, open, onCancel, onConfirm, confirmLabel, variant, busy, children, }: ConfirmDialogProps): import("react").JSX.Element;
export {};
