import type { ReactNode } from 'react';
interface BadgeProps {
    tone?: 'neutral' | 'teal' | 'strong' | 'success' | 'warning' | 'danger';
    children: ReactNode;
}
export declare function Badge({ tone, children }: BadgeProps): import("react").JSX.Element;
export {};
