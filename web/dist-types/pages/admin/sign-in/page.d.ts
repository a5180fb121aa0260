/** Signing in to the panel (specification §2, §8). */
export default function SignInPage(): import("react").JSX.Element;
