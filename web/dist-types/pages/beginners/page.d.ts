export default function BeginnersPage(): import("react").JSX.Element;
