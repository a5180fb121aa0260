import type { ReactNode } from 'react';
declare const icons: {
    info: import("lucide-react").LucideIcon;
    success: import("lucide-react").LucideIcon;
    error: import("lucide-react").LucideIcon;
    warning: import("lucide-react").LucideIcon;
};
interface NoticeProps {
    tone: keyof typeof icons;
    children: ReactNode;
    action?: ReactNode;
}
/** A sentence that matters; errors are read out at once, the rest when there is time. */
export declare function Notice({ tone, children, action }: NoticeProps): import("react").JSX.Element;
export {};
