/** The reservoir on a sailing day: hills, water, three dinghies on a reach. Drawn, for every club's own photo to come. */
export declare function Scene(): import("react").JSX.Element;
