/** Everything under /admin: asks once who is signed in. */
export default function AdminArea(): import("react").JSX.Element;
