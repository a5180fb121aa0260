import { type ReactNode } from 'react';
interface PageHead {
    title: string;
    /** For search engines and previews. */
    description?: string | undefined;
    /** Takes the focus even where no navigation led here: the page answers what was just done. */
    announce?: boolean | undefined;
}
/**
 * Names the browser's tab, and moves the focus to the heading when the route changes, so that a screen
 * reader reads where one is. @returns the ref of the <h1 tabIndex={-1}>.
 */
export declare function usePageHead({ title, description, announce }: PageHead): import("react").RefObject<HTMLHeadingElement | null>;
interface PageProps extends PageHead {
    /** The width of lists and tables, in place of the width of text. */
    wide?: boolean | undefined;
    /** A sentence or two under the heading. */
    lead?: ReactNode;
    /** Beside the heading. */
    actions?: ReactNode;
    children?: ReactNode;
}
export declare function Page({ title, description, announce, wide, lead, actions, children, }: PageProps): import("react").JSX.Element;
export {};
