export default function InformationPage(): import("react").JSX.Element;
