import {
	askedLabels,
	bookingLabels,
	daySheet,
	fullName,
	type HeldAndOffered,
	isConfirmed,
	isTestMoney,
	type PlaceLimits,
	totalLabels,
} from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { answerTo } from '@burgee/core/display/answer-words';
import { displayDateTime, displayEventDates } from '@burgee/core/display/dates';
import { paymentNoteLabels } from '@burgee/core/display/payment-words';
import { heldWords, leftWords } from '@burgee/core/display/place-words';
import { pluralise } from '@burgee/core/display/pluralise';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { displayAmount, displayRevenue, sumOfAmounts } from '../booking-words/revenue.ts';
import { SheetTable, TickBox } from '../records/sheet-table.tsx';
import styles from './day-sheet.module.css';

type SheetBooking = EventBookingsJson['bookings'][number];
type CateringRow = [name: string, people: { confirmed: number; notPaid: number }];

/** Returns the amount that a booking still costs: its price, or what is due after a correction of a paid booking. */
function owedOf(booking: SheetBooking): number {
	return isConfirmed(booking) ? booking.due : (booking.paymentAmount ?? 0);
}

const leadMember = { heading: bookingLabels.leadMember, cell: fullName };

const mailLink = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>;

/** Returns the sum that these bookings still cost, such as '£24.70', or false if there are no bookings. */
function owedSum(bookings: SheetBooking[]): string | false {
	const amounts = bookings.map((booking) => [
		{ amount: owedOf(booking), currency: booking.paymentCurrency ?? ('GBP' as const) },
	]);
	return amounts.length > 0 && displayRevenue(sumOfAmounts(amounts));
}

/** Returns '14 of 30 people, 16 places left', or '' for an event without a limit. */
function placesOf(limits: PlaceLimits, held: HeldAndOffered): string {
	return [...heldWords(limits, held), ...leftWords(limits, held)].join(', ');
}

/** Returns '24', or '24 confirmed, 6 not paid'. */
function displayShares({ confirmed, notPaid }: { confirmed: number; notPaid: number }): string {
	return notPaid === 0 ? String(confirmed) : `${confirmed} confirmed, ${notPaid} not paid`;
}

/** The sections of the day sheet. An empty section is left out. */
export function DaySheet({ found: { event, summary, bookings } }: { found: EventBookingsJson }) {
	const { rollCall, totals, boats, contacts } = daySheet(bookings);
	const owing = rollCall.filter((booking) => owedOf(booking) > 0);
	const questions = askedLabels(event?.questions ?? [], rollCall);
	const hasUnpaid = totals.attendees.notPaid > 0;
	const catering = (Object.keys(totalLabels) as (keyof typeof totals)[]).map(
		(name): CateringRow => [totalLabels[name], totals[name]],
	);
	if (rollCall.length === 0) {
		return (
			<EmptyState title="No Bookings Yet">
				<p>Print the day sheet when members have booked.</p>
			</EmptyState>
		);
	}
	return (
		<div className={`stack gap-4 print-block ${styles.sheet}`}>
			<SummaryList
				rows={[
					['When', event && displayEventDates(event, 'admin')],
					['Bookings', rollCall.length],
					['People', displayShares(totals.attendees)],
					['Places', event && placesOf(event, summary)],
					['Still to be paid', owedSum(owing.filter((booking) => !isTestMoney(booking)))],
					['Still to be paid in test money', owedSum(owing.filter(isTestMoney))],
					['Bookings close', event?.bookingEndDate ? displayDateTime(event.bookingEndDate) : null],
					['About', event?.description ?? null],
				]}
			/>
			<SheetTable
				title="Roll Call"
				rows={rollCall}
				keyOf={({ id }) => id}
				below={(booking) =>
					[
						booking.numberOfChildren > 0 &&
							pluralise(booking.numberOfChildren, 'child', 'children'),
						booking.boatName,
						paymentOf(booking),
					]
						.filter(Boolean)
						.join(' · ')
				}
				columns={[
					leadMember,
					{
						heading: event?.isBoatEvent ? 'Aboard' : 'Here',
						notOnPhone: true,
						cell: () => <TickBox />,
					},
					{ heading: 'People', number: true, cell: ({ numberAttending }) => numberAttending },
					...(totals.children.confirmed + totals.children.notPaid > 0
						? [
								{
									heading: 'Of these, children',
									number: true,
									notOnPhone: true,
									cell: ({ numberOfChildren }: SheetBooking) => numberOfChildren || '–',
								},
							]
						: []),
					...(boats.length > 0
						? [
								{
									heading: 'Boat',
									notOnPhone: true,
									cell: ({ boatName }: SheetBooking) => boatName ?? '–',
								},
							]
						: []),
					{ heading: 'Payment', long: true, notOnPhone: true, cell: paymentOf },
				]}
			/>
			<SheetTable
				title="Catering"
				rows={catering}
				keyOf={([name]) => name}
				columns={[
					{ heading: 'For', cell: ([name]) => name },
					{ heading: 'Confirmed', number: true, cell: ([, { confirmed }]) => confirmed },
					...(hasUnpaid
						? [
								{
									heading: 'Not paid',
									number: true,
									cell: ([, { notPaid }]: CateringRow) => notPaid,
								},
							]
						: []),
				]}
			/>
			<SheetTable
				title="Boats"
				rows={boats}
				keyOf={({ booking }) => booking.id}
				below={({ booking }) => fullName(booking)}
				columns={[
					{ heading: 'Boat', cell: ({ boatName }) => boatName },
					{ ...leadMember, notOnPhone: true, cell: ({ booking }) => fullName(booking) },
					{ heading: 'People', number: true, cell: ({ booking }) => booking.numberAttending },
				]}
			/>
			{questions.map((label) => (
				<SheetTable
					key={label}
					title={label}
					rows={rollCall.filter((booking) => answerTo(booking, label) !== null)}
					keyOf={({ id }) => id}
					columns={[leadMember, { heading: 'Answer', cell: (booking) => answerTo(booking, label) }]}
				/>
			))}
			<SheetTable
				title="Still to Be Paid"
				rows={owing}
				keyOf={({ id }) => id}
				columns={[
					leadMember,
					{
						heading: 'Amount',
						number: true,
						cell: (booking) =>
							`${displayAmount(owedOf(booking), booking)}${isTestMoney(booking) ? ' (test\u00a0money)' : ''}`,
					},
				]}
			/>
			<SheetTable
				title="Contacts"
				rows={contacts}
				keyOf={({ booking }) => booking.id}
				below={mailLink}
				columns={[
					{ ...leadMember, cell: ({ booking }) => fullName(booking) },
					{
						heading: bookingLabels.userEmail,
						notOnPhone: true,
						cell: mailLink,
					},
				]}
			/>
		</div>
	);
}

/** Returns 'Free', 'Paid', 'Paid, £12.35 due' or 'Not paid: £24.70', with the notes on the payment. */
function paymentOf(booking: SheetBooking): string {
	const notes = booking.paymentNotes.map((note) => paymentNoteLabels[note]);
	return `${statusOf(booking)}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

function statusOf(booking: SheetBooking): string {
	const { paid, due } = booking;
	const amount = booking.paymentAmount ?? 0;
	if (amount === 0) return isConfirmed(booking) ? 'Free' : 'Not paid';
	if (!paid) return `Not paid: ${displayAmount(amount, booking)}`;
	return due > 0 ? `Paid, ${displayAmount(due, booking)} due` : 'Paid';
}
