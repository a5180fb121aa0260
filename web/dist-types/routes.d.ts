/** Every route (specification §2). */
export declare function AppRoutes(): import("react").JSX.Element;
