import { type DependencyList } from 'react';
export type Load<Value> = {
    state: 'loading';
} | {
    state: 'failed';
    error: Error;
    retry: () => void;
} | {
    state: 'loaded';
    value: Value;
    retry: () => void;
};
/**
 * Loads when the page opens and whenever what it depends on changes. An answer to an older question is
 * dropped, and its request given up.
 */
export declare function useLoad<Value>(load: (signal: AbortSignal) => Promise<Value>, dependencies: DependencyList): Load<Value>;
