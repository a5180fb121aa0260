export default function WorkDayBookingPage(): import("react").JSX.Element;
