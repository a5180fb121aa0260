/** The next few events of the programme. */
export declare function ComingUp(): import("react").JSX.Element;
