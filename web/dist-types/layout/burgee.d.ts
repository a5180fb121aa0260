/** The club's burgee: a triangular pennant on its staff. */
export declare function Burgee({ className }: {
    className?: string | undefined;
}): import("react").JSX.Element;
