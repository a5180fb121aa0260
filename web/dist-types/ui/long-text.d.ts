/** Paragraphs as they were written; what is long shows its first lines and a 'More' button. */
export declare function LongText({ children, about }: {
    children: string;
    about: string;
}): import("react").JSX.Element;
