/** What is round every page; nothing of it is shown without the club's own facts. */
export declare function Shell(): import("react").JSX.Element;
