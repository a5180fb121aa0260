export default function DocumentsPage(): import("react").JSX.Element;
