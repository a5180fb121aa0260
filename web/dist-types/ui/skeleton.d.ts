interface SkeletonProps {
    /** What is being waited for: 'Loading events…'. */
    label: string;
    /** How many: lines of text, or blocks where there is a height. */
    lines?: number;
    /** Of each block, any CSS length. */
    height?: string;
}
/** Keeps the room of what is loading, and says so. */
export declare function Skeleton({ label, height, lines }: SkeletonProps): import("react").JSX.Element;
export {};
