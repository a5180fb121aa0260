import { toMajor, toMinor } from '@burgee/core';
import type { TreasuryDayJson } from '@burgee/core/api/day-end';
import type { TreasuryLineJson } from '@burgee/core/api/treasury';
import { displayDateTime } from '@burgee/core/display/dates';
import { displayAnyMoney } from '@burgee/core/display/money';
import { providerLabel, shortPaymentId } from '@burgee/core/display/payment-words';
import { methodLabels } from '@burgee/core/display/treasury-words';
import { useId } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { SheetTable } from '../records/sheet-table.tsx';
import { cashOf } from './cash.ts';
import { Payer } from './payer.tsx';
import styles from './treasury.module.css';

/** The cash of the day, the sums by method, and all that moved. Prints on A4 with room for what is written by hand. */
export function DayReport({ day }: { day: TreasuryDayJson }) {
	const { moved, lines, dayEnd, later } = day;
	return (
		<div className={`stack gap-4 print-block ${styles.day}`}>
			{later.length > 0 && (
				<Notice tone="warning">
					{later.map(({ currency, method, amount }) => (
						<p key={`${currency} ${method}`}>
							{displayAnyMoney(amount, currency)} was recorded after the day was closed (
							{methodLabels[method].toLowerCase()}).
						</p>
					))}
				</Notice>
			)}
			<Cash day={day} />
			{lines.length === 0 && (
				<EmptyState title="No Money Moved">
					<p>Nothing was received or refunded on this day.</p>
				</EmptyState>
			)}
			<SheetTable
				title="Sums"
				rows={withTotals(moved)}
				keyOf={({ currency, name }) => `${currency} ${name}`}
				columns={[
					{ heading: 'Paid by', cell: ({ name }) => name },
					{
						heading: 'Received',
						number: true,
						cell: ({ received, currency }) => displayAnyMoney(received, currency),
					},
					{
						heading: 'Refunded',
						number: true,
						cell: ({ refunded, currency }) => displayAnyMoney(refunded, currency),
					},
					{
						heading: 'Kept',
						number: true,
						cell: ({ received, refunded, currency }) =>
							displayAnyMoney(toMajor(toMinor(received) - toMinor(refunded)), currency),
					},
				]}
			/>
			<SheetTable
				title="What Moved"
				rows={byMethod(lines)}
				keyOf={({ figure, bookingId, id }) => [figure, bookingId, id].join(' ')}
				below={(line) =>
					[line.eventName, paidBy(line), reference(line)].filter(Boolean).join(' · ')
				}
				columns={[
					{ heading: 'Payer', cell: (line) => <Payer line={line} /> },
					{ heading: 'Event', notOnPhone: true, cell: ({ eventName }) => eventName },
					{ heading: 'Paid by', notOnPhone: true, cell: paidBy },
					{ heading: 'Reference', notOnPhone: true, cell: reference },
					{ heading: 'Amount', number: true, cell: signedAmount },
				]}
			/>
			{dayEnd && (
				<p className="soft small">
					Closed {displayDateTime(dayEnd.closedAt)} by {dayEnd.closedBy}
				</p>
			)}
		</div>
	);
}

type Sums = Pick<TreasuryDayJson['moved'][number], 'currency' | 'received' | 'refunded'>;

/** Returns the sums by method, and after those of a currency their total if there are several. */
function withTotals(moved: TreasuryDayJson['moved']): (Sums & { name: string })[] {
	return [...new Set(moved.map(({ currency }) => currency))].flatMap((currency) => {
		const sums = moved.filter((each) => each.currency === currency);
		const totalOf = (name: 'received' | 'refunded') =>
			toMajor(sums.reduce((total, each) => total + toMinor(each[name]), 0));
		const total = { currency, received: totalOf('received'), refunded: totalOf('refunded') };
		return [
			...sums.map((each) => ({ ...each, name: methodLabels[each.method] })),
			...(sums.length > 1 ? [{ ...total, name: 'Total' }] : []),
		];
	});
}

/** What should be in the cash box, what was counted, and the difference. */
function Cash({ day }: { day: TreasuryDayJson }) {
	const id = useId();
	const { dayEnd } = day;
	const cash = cashOf(day);
	const nameOf = (label: string, currency: string) =>
		cash.length > 1 ? `${label} in ${currency}` : label;
	return (
		<section className="stack gap-1" aria-labelledby={id}>
			<h2 id={id}>Cash</h2>
			<SummaryList
				rows={[
					...cash.flatMap(({ currency, expected, counted }) => [
						[nameOf('Cash expected', currency), displayAnyMoney(expected, currency)] as const,
						...(counted === null
							? []
							: [
									[nameOf('Cash counted', currency), displayAnyMoney(counted, currency)] as const,
									[
										nameOf('Difference', currency),
										differenceWords(counted, expected, currency),
									] as const,
								]),
					]),
					['Counted by', dayEnd?.countedBy ?? null],
					['Note', dayEnd?.note ?? null],
				]}
			/>
			{dayEnd === null && <p className="soft screen-only">Nobody has closed this day yet.</p>}
			<div className={styles.onPaper}>
				<SummaryList
					rows={[
						...(dayEnd === null
							? [
									['Cash counted', blank] as const,
									['Counted by', blank] as const,
									['Note', blank] as const,
								]
							: []),
						['Signature', blank],
					]}
				/>
			</div>
		</section>
	);
}

/** A line to be filled in with a pen. */
const blank = '\u00a0';

/** Returns '£0.00', '£0.50 missing' or '£0.50 too much'. */
function differenceWords(counted: number, expected: number, currency: string): string {
	const differenceMinor = toMinor(counted) - toMinor(expected);
	const words = displayAnyMoney(toMajor(Math.abs(differenceMinor)), currency);
	if (differenceMinor === 0) return words;
	return `${words} ${differenceMinor < 0 ? 'missing' : 'too much'}`;
}

/** Returns the lines by method, and the earliest record first. */
function byMethod(lines: readonly TreasuryLineJson[]): TreasuryLineJson[] {
	const keyOf = ({ method, record }: TreasuryLineJson) => `${method} ${record?.recordedAt ?? ''}`;
	return [...lines].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function paidBy({ method, provider }: TreasuryLineJson): string {
	return [method && methodLabels[method], provider && providerLabel(provider)]
		.filter(Boolean)
		.join(', ');
}

/** Returns the provider's id of the payment, or what was noted and by whom. */
function reference({ id, record }: TreasuryLineJson): string {
	if (record === null) return shortPaymentId(id);
	return [record.reference, `recorded by ${record.byName}`].filter(Boolean).join(', ');
}

function signedAmount({ figure, amount, currency }: TreasuryLineJson) {
	const signed = figure === 'refunded' ? -amount : amount;
	return <span className={styles.amount}>{displayAnyMoney(signed, currency)}</span>;
}
