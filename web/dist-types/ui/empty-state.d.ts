import type { ReactNode } from 'react';
interface EmptyStateProps {
    title: string;
    children?: ReactNode;
    action?: ReactNode;
}
/** Nothing to show, said kindly, over calm water. */
export declare function EmptyState({ title, children, action }: EmptyStateProps): import("react").JSX.Element;
export {};
