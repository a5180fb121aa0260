/** Calls `close` on Escape while `open`, wherever the focus is. */
export declare function useEscape(open: boolean, close: () => void): void;
