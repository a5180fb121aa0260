/** Every event, the latest first: to change, to look into, to delete (specification §2). */
export default function EventsPage(): import("react").JSX.Element;
