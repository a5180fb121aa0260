interface NavItemProps {
    to: string;
    label: string;
    className: string | undefined;
    onChoose?: () => void;
}
/** A link of the header; the page one is on carries aria-current. */
export declare function NavItem({ to, label, className, onChoose }: NavItemProps): import("react").JSX.Element;
export {};
