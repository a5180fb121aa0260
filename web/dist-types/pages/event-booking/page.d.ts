export default function EventBookingPage(): import("react").JSX.Element;
