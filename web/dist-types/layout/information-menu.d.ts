/** A disclosure and not role=menu: its links are plain links. A mouse opens it by hovering too. */
export declare function InformationMenu(): import("react").JSX.Element;
