export default function NewsPage(): import("react").JSX.Element;
