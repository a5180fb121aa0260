/** Makes an event, or changes the one that the address names (specification §2, §5). */
export default function EventFormPage(): import("react").JSX.Element;
