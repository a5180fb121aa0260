export default function CalendarPage(): import("react").JSX.Element;
