import { Component, type ReactNode } from 'react';
/** A page that broke, or whose code could not be fetched. A new address is a new try: give it a key. */
export declare class ErrorBoundary extends Component<{
    children: ReactNode;
}, {
    broken: boolean;
}> {
    state: {
        broken: boolean;
    };
    static getDerivedStateFromError(): {
        broken: boolean;
    };
    render(): string | number | bigint | boolean | import("react").JSX.Element | Iterable<ReactNode> | Promise<string | number | bigint | boolean | Iterable<ReactNode> | import("react").ReactElement<unknown, string | import("react").JSXElementConstructor<any>> | import("react").ReactPortal | null | undefined> | null | undefined;
}
