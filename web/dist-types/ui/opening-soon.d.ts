/** A page of the navigation whose content comes later in the season. */
export declare function OpeningSoon({ title, what }: {
    title: string;
    what: string;
}): import("react").JSX.Element;
