import { fullName } from '@burgee/core';
import { answerRows } from '@burgee/core/display/answer-words';
import { pluralise } from '@burgee/core/display/pluralise';
import { CheckCheck, Circle, CircleDot, CloudOff, LoaderCircle, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { displayAmount } from '../booking-words/revenue.ts';
import styles from './roll-call.module.css';
import type { RollCallRow } from './roll-call-state.ts';

interface RollCallItemProps {
	row: RollCallRow;
	/** Where people are when they are checked in: 'aboard' or 'here'. */
	place: string;
	/** Stores the number of people present. Null if the admin may only read. */
	onCheckIn: ((present: number) => void) | null;
}

/**
 * A booking in the roll call. A tap checks in everyone in the booking, and a second tap undoes it. The plus and
 * minus buttons count the people of a group that arrives in parts.
 */
export function RollCallItem({ row, place, onCheckIn }: RollCallItemProps) {
	const { booking, present } = row;
	const { numberAttending } = booking;
	const isComplete = present >= numberAttending;
	const content = <Content row={row} place={place} />;
	const low = `${styles.item} ${styles.low}`;
	if (onCheckIn === null) return <li className={low}>{content}</li>;
	const step = (by: number, label: string, icon: ReactNode) => (
		<button
			type="button"
			className={styles.step}
			aria-label={`${label}: ${fullName(booking)}`}
			// The button is not disabled at its limit, because a disabled button loses the focus.
			aria-disabled={present + by < 0 || present + by > numberAttending}
			onClick={() => {
				const count = Math.max(0, Math.min(numberAttending, present + by));
				if (count !== present) onCheckIn(count);
			}}
		>
			{icon}
		</button>
	);
	return (
		<li className={numberAttending > 1 ? styles.item : low}>
			<button
				type="button"
				className={styles.check}
				aria-pressed={isComplete ? true : present > 0 ? 'mixed' : false}
				onClick={() => onCheckIn(isComplete ? 0 : numberAttending)}
			>
				{content}
			</button>
			{numberAttending > 1 && (
				<div className={styles.steps}>
					{step(1, 'One more', <Plus aria-hidden size={22} />)}
					{step(-1, 'One fewer', <Minus aria-hidden size={22} />)}
				</div>
			)}
		</li>
	);
}

function Content({ row, place }: Pick<RollCallItemProps, 'row' | 'place'>) {
	const { booking, present, tap } = row;
	const { firstName, lastName, numberAttending, numberOfChildren, boatName } = booking;
	const people = pluralise(numberAttending, 'person', 'people');
	return (
		<>
			<StateIcon {...row} />
			<span className={styles.who}>
				<span>
					{booking.erasedAt !== null ? (
						fullName(booking)
					) : (
						<>
							{firstName} <strong>{lastName}</strong>
						</>
					)}
				</span>
				<span className={`soft small ${styles.people}`}>
					{numberOfChildren > 0
						? `${people} (${pluralise(numberOfChildren, 'child', 'children')})`
						: people}
					{boatName && ` · ${boatName}`}
				</span>
				{answerRows(booking.answers).map(([label, words]) => (
					<span key={label} className={`small ${styles.answer}`}>
						<span className="soft">{label}</span> {words}
					</span>
				))}
				{booking.isUnpaid && <Badge tone="warning">Not Paid</Badge>}
				{booking.due > 0 && <Badge tone="warning">{displayAmount(booking.due, booking)} due</Badge>}
			</span>
			<span className={styles.present}>
				{present > 0 && <span>{`${present} of ${numberAttending} ${place}`}</span>}
				{tap !== null && (
					<span className={styles.tap}>{tap === 'waiting' ? 'Not saved yet' : 'Saving…'}</span>
				)}
			</span>
		</>
	);
}

function StateIcon({ booking, present, tap }: RollCallRow) {
	const Icon =
		tap === 'waiting'
			? CloudOff
			: tap !== null
				? LoaderCircle
				: present === 0
					? Circle
					: present < booking.numberAttending
						? CircleDot
						: CheckCheck;
	return <Icon aria-hidden size={28} />;
}
