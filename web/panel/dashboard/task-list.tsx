import { hasPermission } from '@burgee/core';
import type { TaskJson } from '@burgee/core/api/dashboard';
import { taskPath, taskSentence } from '@burgee/core/display/task-words';
import {
	CalendarClock,
	ChevronRight,
	CircleAlert,
	CircleCheck,
	FileWarning,
	type LucideIcon,
	MailWarning,
	SearchX,
	Undo2,
	Waves,
} from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { useAdmin } from '../frame/session.tsx';
import styles from './task-list.module.css';

const icons: Record<TaskJson['kind'], LucideIcon> = {
	'check-payment': CircleAlert,
	'to-refund': Undo2,
	'not-paid': CalendarClock,
	owed: CalendarClock,
	'failed-messages': MailWarning,
	'failed-search-updates': SearchX,
	'unreadable-records': FileWarning,
	'old-backup': FileWarning,
	'failed-sign-ins': CircleAlert,
	'old-water-level': Waves,
};

/** With this number of lines, a phone shows the next event without scrolling. */
const maxLines = 4;

/** The list of what needs doing. Each line leads to the page where it is done. */
export function TaskList({ tasks }: { tasks: TaskJson[] }) {
	const seesBookings = hasPermission(useAdmin(), 'bookings:read');
	const titleId = useId();
	const listId = useId();
	const [showsAll, setShowsAll] = useState(false);
	const first = tasks.length > maxLines ? tasks.slice(0, maxLines - 1) : tasks;
	const hidden = tasks.length - first.length;
	return (
		<section className="stack gap-1" aria-labelledby={titleId}>
			<h2 id={titleId}>What Needs Doing</h2>
			{tasks.length === 0 ? (
				<p className={`panel ${styles.line}`}>
					<CircleCheck aria-hidden className={styles.done} size={20} />
					<span>
						Nothing needs doing.
						{seesBookings &&
							' No payment to check, no refund due, and nothing unpaid for the next seven days.'}
					</span>
				</p>
			) : (
				<ul id={listId} className="panel lines">
					{(showsAll ? tasks : first).map((task) => (
						<li key={'eventId' in task ? `${task.kind} ${task.eventId}` : task.kind}>
							<TaskLine task={task} />
						</li>
					))}
				</ul>
			)}
			{hidden > 0 && (
				<div>
					<Button
						variant="quiet"
						aria-expanded={showsAll}
						aria-controls={listId}
						onClick={() => setShowsAll(!showsAll)}
					>
						{showsAll ? 'Show Fewer' : `Show ${hidden} More`}
					</Button>
				</div>
			)}
		</section>
	);
}

function TaskLine({ task }: { task: TaskJson }) {
	const Icon = icons[task.kind];
	const path = taskPath(task);
	const sentence = (
		<>
			<Icon aria-hidden className={styles.icon} size={20} />
			<span>{taskSentence(task)}</span>
		</>
	);
	if (path === null) return <p className={styles.line}>{sentence}</p>;
	return (
		<Link to={path} className={`${styles.line} ${styles.link}`}>
			{sentence}
			<ChevronRight aria-hidden size={20} />
		</Link>
	);
}
