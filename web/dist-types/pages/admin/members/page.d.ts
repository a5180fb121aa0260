export default function MembersPage(): import("react").JSX.Element;
