import { londonDate } from '@burgee/core';
import { auditSentence } from '@burgee/core/display/audit-sentences';
import { displayShortDate, displayTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { panelPages } from '@burgee/core/rules/site/panel-pages';
import { Link } from 'react-router-dom';
import { useCall } from '../../api/use-load.ts';
import { Loaded } from '../../ui/loaded.tsx';
import type { BookingRow } from '../booking-words/booking-row.ts';
import { useAdminLoad } from '../frame/session.tsx';

/** What admins have changed in a booking, latest first, from the audit log. */
export function BookingHistory({ booking }: { booking: BookingRow }) {
	const log = useAdminLoad(
		useCall('GET /api/admin/audit', {
			query: { subjectId: booking.id, what: 'booking', from: londonDate(booking.submittedAt) },
		}),
	);
	return (
		<Loaded
			data={log}
			loading={{ label: 'Loading the history…', lines: 2 }}
			error={panelMessages.auditFailed}
			empty={({ entries, next }) =>
				entries.length === 0 &&
				next === null && <p className="soft">No admin has changed this booking.</p>
			}
		>
			{({ entries, next }) => (
				<>
					<ol className="stack gap-1">
						{entries.map((entry) => (
							<li key={entry.id}>
								<p>{auditSentence(entry)}</p>
								<p className="soft small">
									{displayShortDate(entry.at)}, {displayTime(entry.at)} · {entry.who}
								</p>
							</li>
						))}
					</ol>
					{next !== null && (
						<p>
							Only recent changes are listed. Older ones are in the{' '}
							<Link to={panelPages.audit.path}>audit log</Link>.
						</p>
					)}
				</>
			)}
		</Loaded>
	);
}
