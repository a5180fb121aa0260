import { type CalendarItem, CalendarLinks } from './calendar-links.tsx';

/** The links that add an event or a work day to a member's own calendar. Renders nothing without a date. */
export function AddToCalendar({ item }: { item: CalendarItem }) {
	if (item.span === null) return null;
	return (
		<section className="stack screen-only" aria-labelledby="add-to-calendar">
			<h2 id="add-to-calendar" className="h3">
				Add to My Calendar
			</h2>
			<CalendarLinks item={item} />
		</section>
	);
}
