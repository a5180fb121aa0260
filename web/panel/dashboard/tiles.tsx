import { hasPermission } from '@burgee/core';
import { panelPages } from '@burgee/core/rules/site/panel-pages';
import {
	CalendarPlus,
	History,
	ListChecks,
	Newspaper,
	PenLine,
	TicketCheck,
	UsersRound,
	Waves,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useHasWaterLevel } from '../../public-facts.ts';
import { useAdmin } from '../frame/session.tsx';
import styles from './tiles.module.css';

const {
	'create-event': createEvent,
	events,
	bookings,
	content,
	'create-newsletter': createNewsletter,
	'water-readings': waterReadings,
	members,
	audit,
} = panelPages;
const tiles = [
	[createEvent, createEvent.title, CalendarPlus, 'Add an event to the calendar'],
	[events, events.title, ListChecks, 'Edit or delete events'],
	[bookings, 'View Bookings', TicketCheck, 'Attendees and payments'],
	[content, content.menu, Newspaper, 'Newsletters, documents and photos'],
	[createNewsletter, createNewsletter.title, PenLine, 'For the News page'],
	[waterReadings, waterReadings.title, Waves, 'Add a reading'],
	[members, members.title, UsersRound, 'Who can use this panel'],
	[audit, audit.title, History, 'Who changed what, and when'],
] as const;

/** Links to the pages that the admin may open. On a phone, each has only its icon and name. */
export function Tiles() {
	const admin = useAdmin();
	const hasWaterLevel = useHasWaterLevel();
	return (
		<ul className={styles.tiles}>
			{tiles
				.filter(
					([page]) =>
						hasPermission(admin, page.access) && (page !== waterReadings || hasWaterLevel),
				)
				.map(([{ path }, title, Icon, about]) => (
					<li key={path}>
						<Link to={path} className={`beside panel ${styles.tile}`}>
							<Icon aria-hidden className={styles.icon} />
							<span>
								<strong>{title}</strong>{' '}
								<span className={`soft small ${styles.about}`}>{about}</span>
							</span>
						</Link>
					</li>
				))}
		</ul>
	);
}
