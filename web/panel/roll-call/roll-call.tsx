import { fullName, hasPermission, matchesSearch, noneTaken, toInstant } from '@burgee/core';
import type { RollCallJson } from '@burgee/core/api/roll-call';
import { displayEventDates, displayTime } from '@burgee/core/display/dates';
import { leftWords } from '@burgee/core/display/place-words';
import { pluralise } from '@burgee/core/display/pluralise';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { FindBooking } from '../booking-words/find-booking.tsx';
import { useAdmin } from '../frame/session.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import styles from './roll-call.module.css';
import { RollCallItem } from './roll-call-item.tsx';
import type { RollCallRow } from './roll-call-state.ts';
import { useRollCall } from './use-roll-call.ts';

interface RollCallProps {
	eventId: string;
	initial: RollCallJson;
	/** The id of the booking whose QR code was scanned, or null. */
	scanned: string | null;
}

export function RollCall({ eventId, initial, scanned }: RollCallProps) {
	const canCheckIn = hasPermission(useAdmin(), 'bookings:write');
	const { rows, updatedAt, isStale, refusal, checkIn } = useRollCall(eventId, initial);
	const [text, setText] = useState('');
	const [only, setOnly] = useState(scanned);
	const [onlyMissing, setOnlyMissing] = useState(false);
	/** The bookings that were tapped while `onlyMissing` is on. They stay in the list, so that a tap can be undone. */
	const [tapped, setTapped] = useState<string[]>([]);
	useLeaveWarning(rows.some(({ tap }) => tap !== null));

	const booked = bookedIn(rows);
	const unpaid = bookedIn(rows.filter(({ booking }) => booking.isUnpaid));
	const unsaved = rows.filter(({ tap }) => tap === 'waiting').length;
	const found = rows.find(({ booking }) => booking.id === only);
	const shown = rows.filter(
		({ booking, present }) =>
			(found === undefined || booking.id === only) &&
			matchesSearch(booking, text) &&
			(!onlyMissing || present < booking.numberAttending || tapped.includes(booking.id)),
	);
	const place = initial.event?.isBoatEvent ? 'aboard' : 'here';
	const placesLeft =
		initial.event === null
			? ''
			: leftWords(initial.event, { ...noneTaken, ...initial.held }).join(', ');
	return (
		<Page
			wide
			title={`${initial.eventName}: Roll Call`}
			about={initial.eventName}
			actions={<ButtonLink to={panelPath('day-sheet', eventId)}>Day Sheet</ButtonLink>}
		>
			{rows.length === 0 ? (
				<EmptyState title="No Bookings Yet">
					<p>People appear here as soon as members book.</p>
				</EmptyState>
			) : (
				<>
					{initial.event && (
						<p className={styles.onPaper}>{displayEventDates(initial.event, 'admin')}</p>
					)}
					<div className={styles.head}>
						<p className={styles.count} role="status">
							{countOf(rows)} {place}
						</p>
						{unpaid > 0 && (
							<p className="soft">
								Booked: {booked - unpaid} confirmed, {unpaid} not paid
							</p>
						)}
						{placesLeft !== '' && <p className="soft">{placesLeft}</p>}
						<FindBooking
							label="Find a name or boat"
							value={text}
							onChange={(typed) => {
								setText(typed);
								setOnly(null);
							}}
						/>
					</div>
					{only !== null &&
						(found === undefined ? (
							<Notice tone="warning">
								The scanned booking is not in this list. It may be cancelled.
							</Notice>
						) : (
							<Notice
								tone="info"
								action={<Button onClick={() => setOnly(null)}>Show Everyone</Button>}
							>
								Scanned: {fullName(found.booking)}. Tap the name to check in.
							</Notice>
						))}
					{refusal && <Notice tone="error">{refusal}</Notice>}
					{unsaved > 0 ? (
						<Notice tone="error">
							{pluralise(unsaved, 'check-in is', 'check-ins are')} not saved yet, because we can’t
							reach the club’s server. We keep trying.
						</Notice>
					) : (
						isStale && (
							<Notice tone="warning">
								We can’t reach the club’s server. Check-ins by other organisers since{' '}
								{displayTime(toInstant(updatedAt))} are missing. We keep trying.
							</Notice>
						)
					)}
					<div className="screen-only">
						<CheckField
							label={`Show only people who are not ${place} yet`}
							name="only-missing"
							value={onlyMissing}
							onChange={(checked) => {
								setOnlyMissing(checked);
								setTapped([]);
							}}
						/>
					</div>
					{shown.length === 0 && <p>{nobodyShown(onlyMissing, text, place)}</p>}
					<ul className={`columns gap-1 ${styles.list}`}>
						{shown.map((row) => (
							<RollCallItem
								key={row.booking.id}
								row={row}
								place={place}
								onCheckIn={
									canCheckIn
										? (present) => {
												setTapped((before) => [...before, row.booking.id]);
												checkIn(row.booking.id, present);
											}
										: null
								}
							/>
						))}
					</ul>
				</>
			)}
		</Page>
	);
}

/** Returns '31 of 48' if 31 of 48 expected people are present. */
function countOf(rows: RollCallRow[]): string {
	const present = rows.reduce((sum, row) => sum + row.present, 0);
	return `${present} of ${bookedIn(rows)}`;
}

function bookedIn(rows: RollCallRow[]): number {
	return rows.reduce((sum, { booking }) => sum + booking.numberAttending, 0);
}

function nobodyShown(onlyMissing: boolean, text: string, place: string): string {
	return onlyMissing && text.trim() === ''
		? `Everyone is ${place}.`
		: 'No booking has this name or boat.';
}
