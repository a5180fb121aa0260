/** Bookings and revenue of the last six months' events (specification §2, §9). */
export default function BookingsPage(): import("react").JSX.Element;
