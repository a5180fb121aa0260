import type { InputIssue } from '@burgee/core';
interface ErrorSummaryProps {
    issues: readonly InputIssue[];
    title?: string;
}
/** What is wrong with a form, with a link to each field. It takes the focus whenever new issues come. */
export declare function ErrorSummary({ issues, title }: ErrorSummaryProps): import("react").JSX.Element | null;
export {};
