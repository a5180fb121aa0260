export declare function MobileMenu({ website }: {
    website: string;
}): import("react").JSX.Element;
