import { fullName, hasPermission, isOnList, londonDate } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import type { WaitingEntryJson } from '@burgee/core/api/waiting-list';
import { answerLine } from '@burgee/core/display/answer-words';
import { briefDate, displayBriefDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { waitingStateWords } from '@burgee/core/display/waiting-list-words';
import { Trash2, UserCheck } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { api, serverTime } from '../../api/client.ts';
import { useLastLoaded, useLoad } from '../../api/use-load.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { OverflowMenu } from '../../ui/overflow-menu.tsx';
import type { FlashMessage } from '../frame/flash-message.tsx';
import { useAdmin, useAdminLoad } from '../frame/session.tsx';
import { type Column, DataTable } from '../records/data-table.tsx';
import { DeleteDialog } from '../records/delete-dialog.tsx';
import styles from './bookings.module.css';
import { OfferPlaces, tellMember } from './offer-places.tsx';

type Party = WaitingEntryJson;

interface WaitingListProps {
	eventId: string;
	/** The event and its bookings. When they load again, so does the waiting list. */
	found: EventBookingsJson;
	/** Called after a change, with what to tell the organiser. */
	onChanged: (message: FlashMessage) => void;
	onReload: () => void;
}

/** Whether the bookings page of an event shows its waiting list. */
export function hasWaitingList({ event, summary }: EventBookingsJson): boolean {
	return event?.waitingList === true || summary.waiting > 0 || summary.offeredPlaces > 0;
}

/** The number of parties that the list shows at first. */
const shownFirst = 5;

/** The parties that wait for places of an event. Organisers offer places by hand, and remove parties. */
export function WaitingList({ eventId, found, onChanged, onReload }: WaitingListProps) {
	const titleId = useId();
	const isSending = usePublicFacts().mail.provider !== 'outbox';
	const canWrite = hasPermission(useAdmin(), 'bookings:write');
	// biome-ignore lint/correctness/useExhaustiveDependencies: the list loads again with the bookings
	const load = useCallback(
		(signal: AbortSignal) =>
			api('GET /api/admin/events/:eventId/waiting-list', { eventId, signal }),
		[eventId, found],
	);
	const list = useAdminLoad(useLastLoaded(useLoad(load)));
	const [toOffer, setToOffer] = useState<Party | null>(null);
	const [toRemove, setToRemove] = useState<Party | null>(null);
	const canOffer = found.event?.bookingOpen === true;
	const actionsOf = (party: Party) => [
		canOffer &&
			party.state === 'waiting' && {
				label: 'Offer Places',
				icon: UserCheck,
				onClick: () => setToOffer(party),
			},
		{
			label: 'Remove',
			icon: Trash2,
			tone: 'danger' as const,
			onClick: () => setToRemove(party),
		},
	];
	return (
		<section className="stack gap-1 screen-only" aria-labelledby={titleId}>
			<h2 id={titleId}>Waiting List</h2>
			<Loaded
				data={list}
				loading={{ label: 'Loading the waiting list…', lines: 3 }}
				error={panelMessages.waitingListFailed}
			>
				{({ entries }) => <Parties entries={entries} actionsOf={canWrite ? actionsOf : null} />}
			</Loaded>
			{toOffer && (
				<OfferPlaces
					key={toOffer.id}
					party={toOffer}
					onClose={() => setToOffer(null)}
					onReload={onReload}
					onOffered={(until) => {
						setToOffer(null);
						const message = `${fullName(toOffer)} has an offer until ${until}.`;
						onChanged({ tone: 'success', message });
					}}
				/>
			)}
			<DeleteDialog
				row={toRemove}
				title="Remove from the waiting list?"
				confirmLabel="Remove"
				busyLabel="Removing…"
				failure={panelMessages.waitingRemoveFailed}
				remove={({ id: entryId }) =>
					api('DELETE /api/admin/events/:eventId/waiting-list/:entryId', { eventId, entryId })
				}
				onClose={() => setToRemove(null)}
				onReload={onReload}
				onDone={(party) => {
					setToRemove(null);
					const message = `${fullName(party)} was removed from the waiting list.`;
					onChanged({ tone: 'success', message });
				}}
			>
				{(party) => (
					<p>
						<strong>{fullName(party)}</strong>, {peopleOf(party)},{' '}
						{party.state === 'offered' ? 'will lose the offer.' : 'will get no offer.'}{' '}
						{isSending && party.state === 'offered' ? 'We tell them by email.' : tellMember}
					</p>
				)}
			</DeleteDialog>
		</section>
	);
}

const peopleOf = ({ numberAttending }: Party) => pluralise(numberAttending, 'person', 'people');

interface PartiesProps {
	entries: Party[];
	/** Null if the admin may only read. */
	actionsOf: ((party: Party) => Parameters<typeof OverflowMenu>[0]['actions']) | null;
}

function Parties({ entries, actionsOf }: PartiesProps) {
	const [isLong, setIsLong] = useState(false);
	const onList = entries.filter(isOnList);
	const ended = entries.filter((entry) => !isOnList(entry));
	const shown = isLong ? onList : onList.slice(0, shownFirst);
	const columns: Column<Party>[] = [
		...columnsOf(entries),
		...(actionsOf === null
			? []
			: [
					{
						heading: 'Actions',
						role: 'action' as const,
						cell: (party: Party) => (
							<OverflowMenu name={fullName(party)} actions={actionsOf(party)} />
						),
					},
				]),
	];
	return (
		<>
			{onList.length === 0 ? (
				<p className="soft">Nobody is waiting.</p>
			) : (
				<DataTable
					caption="Waiting list, in the order of joining"
					rows={shown}
					keyOf={({ id }) => id}
					columns={columns}
					firstNew={isLong ? shownFirst : 0}
				/>
			)}
			{shown.length < onList.length && (
				<div className={styles.line}>
					<p>
						{shown.length} of {pluralise(onList.length, 'party', 'parties')}
					</p>
					<Button onClick={() => setIsLong(true)}>Show All</Button>
				</div>
			)}
			{ended.length > 0 && (
				<details>
					<summary>No longer waiting: {pluralise(ended.length, 'party', 'parties')}</summary>
					<DataTable
						caption="Parties that no longer wait"
						rows={ended}
						keyOf={({ id }) => id}
						columns={columnsOf(entries)}
					/>
				</details>
			)}
		</>
	);
}

function columnsOf(entries: Party[]): Column<Party>[] {
	return [
		{ heading: 'Party', cell: (party) => (party.erasedAt === null ? fullName(party) : 'Erased') },
		{
			heading: 'Status',
			role: 'badge',
			cell: (party) => (
				<Badge tone={party.state === 'offered' ? 'teal' : 'neutral'}>
					{waitingStateWords(party)}
				</Badge>
			),
		},
		{
			heading: 'People',
			number: true,
			cell: ({ numberAttending }) => numberAttending,
			narrow: peopleOf,
		},
		...(entries.some(({ boatName }) => boatName !== null)
			? [{ heading: 'Boat', wraps: true, cell: ({ boatName }: Party) => boatName }]
			: []),
		...(entries.some(({ answers }) => answers.length > 0)
			? [{ heading: 'Answers', wraps: true, cell: answersOf }]
			: []),
		{
			heading: 'Email',
			wraps: true,
			cell: (party) => <span className={styles.email}>{mailLink(party)}</span>,
			narrow: mailLink,
		},
		{ heading: 'When', cell: timeOf },
	];
}

const mailLink = ({ userEmail }: Party) =>
	userEmail && <a href={`mailto:${userEmail}`}>{userEmail}</a>;

/** Returns since when a party waits, until when it can accept its offer, or when it left the list. */
function timeOf({ joinedAt, offerEndsAt, endedAt }: Party): string {
	if (endedAt !== null) return displayBriefDateTime(endedAt, serverTime());
	return offerEndsAt === null
		? `since ${briefDate(londonDate(joinedAt))}`
		: `until ${displayBriefDateTime(offerEndsAt, serverTime())}`;
}

function answersOf({ answers }: Party): string {
	return answers.map(answerLine).join(' · ');
}
