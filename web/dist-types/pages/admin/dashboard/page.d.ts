/** What an administrator sees first (specification §2). */
export default function DashboardPage(): import("react").JSX.Element;
