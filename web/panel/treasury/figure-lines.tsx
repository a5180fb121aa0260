import { type TreasuryFigure, treasuryFigures } from '@burgee/core';
import {
	maxTreasuryLines,
	type TreasuryJson,
	type TreasuryLineJson,
} from '@burgee/core/api/treasury';
import { displayAnyMoney } from '@burgee/core/display/money';
import { providerLabel, shortPaymentId } from '@burgee/core/display/payment-words';
import { displayDay } from '@burgee/core/display/periods';
import { pluralise } from '@burgee/core/display/pluralise';
import { displayReceiptNumber } from '@burgee/core/display/receipt-words';
import { dueReasonLabels, figureLabels, methodLabels } from '@burgee/core/display/treasury-words';
import { receiptPath } from '@burgee/core/rules/site/panel-pages';
import { useEffect, useId, useRef } from 'react';
import { Link } from '../../navigation.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DataTable } from '../records/data-table.tsx';
import { Payer } from './payer.tsx';

interface FigureLinesProps {
	treasury: TreasuryJson;
	params: URLSearchParams;
}

/** The lines behind the figure that was chosen. Their sum is the figure. Shows nothing if no figure was chosen. */
export function FigureLines({ treasury: { event, lines, lineCount }, params }: FigureLinesProps) {
	const id = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	const figure = [...treasuryFigures, 'fees' as const].find(
		(name) => name === params.get('figure'),
	);
	const chosen = params.toString();
	// biome-ignore lint/correctness/useExhaustiveDependencies: each chosen figure moves the focus to its lines
	useEffect(() => heading.current?.focus(), [chosen]);
	if (figure === undefined) return null;
	return (
		<section className="stack gap-1" aria-labelledby={id}>
			<h2 id={id} ref={heading} tabIndex={-1}>
				{titleOf(figure, params)}
			</h2>
			<p className="soft">
				{pluralise(lineCount, 'line')}
				{lineCount > maxTreasuryLines &&
					`. The list shows the first ${maxTreasuryLines}, and the CSV file has all.`}
			</p>
			{lines.length > 0 && (
				<DataTable
					caption={titleOf(figure, params)}
					rows={lines}
					keyOf={(line) => [line.bookingId, line.id, line.reason, line.currency].join(' ')}
					columns={[
						{ heading: 'Payer', cell: (line) => <Payer line={line} /> },
						{ heading: 'Amount', number: true, cell: amountOf },
						{ heading: 'Date', cell: ({ date }) => displayDay(date) },
						...(event === null
							? [
									{
										heading: 'Event',
										wraps: true,
										cell: ({ eventName }: TreasuryLineJson) => eventName,
									},
								]
							: []),
						...(figure === 'due'
							? [
									{
										heading: 'Reason',
										role: 'badge' as const,
										cell: ({ reason }: TreasuryLineJson) =>
											reason && (
												<Badge tone={reason === 'underway' ? 'neutral' : 'warning'}>
													{dueReasonLabels[reason]}
												</Badge>
											),
									},
								]
							: []),
						...(figure === 'received' || figure === 'refunded' || figure === 'fees'
							? [
									{
										heading: 'Paid by',
										cell: ({ method, provider }: TreasuryLineJson) =>
											[method && methodLabels[method], provider && providerLabel(provider)]
												.filter(Boolean)
												.join(', '),
									},
									...(lines.some(({ fee }) => fee !== null)
										? [
												{
													heading: 'Fee',
													number: true,
													cell: ({ fee, currency }: TreasuryLineJson) =>
														fee !== null && displayAnyMoney(fee, currency),
												},
											]
										: []),
									...(lines.some(({ record }) => record !== null)
										? [
												{
													heading: 'Recorded by',
													wraps: true,
													cell: ({ record }: TreasuryLineJson) => record?.byName,
												},
											]
										: []),
									...(figure === 'received'
										? [{ heading: 'Receipt', cell: (line: TreasuryLineJson) => receiptLink(line) }]
										: []),
									{
										heading: 'Reference',
										wraps: true,
										cell: ({ id: paymentId, record }: TreasuryLineJson) =>
											record
												? record.reference
												: paymentId && <code>{shortPaymentId(paymentId)}</code>,
									},
								]
							: []),
					]}
				/>
			)}
		</section>
	);
}

/** Returns the link to the receipt of a payment. A reversal, an imported payment and one without a booking have none. */
function receiptLink(line: TreasuryLineJson) {
	const { id, amount, method, payer } = line;
	if (amount <= 0 || method === 'imported' || payer === '') return null;
	return <Link to={receiptPath(line)}>{displayReceiptNumber(id)}</Link>;
}

function titleOf(figure: TreasuryFigure | 'fees', params: URLSearchParams): string {
	const method = params.get('method');
	const known = method !== null && method in methodLabels;
	const by = known ? `, ${methodLabels[method as keyof typeof methodLabels].toLowerCase()}` : '';
	return figure === 'fees' ? 'Provider’s fees' : `${figureLabels[figure]}${by}`;
}

function amountOf({ amount, currency }: TreasuryLineJson): string {
	return displayAnyMoney(amount, currency);
}
