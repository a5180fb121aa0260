/** Who comes to one event (specification §2). */
export default function EventBookingsPage(): import("react").JSX.Element;
