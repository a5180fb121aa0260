import { londonDate, monthOf, toInstant } from '@burgee/core';
import type { ComparedJson, DifferenceJson } from '@burgee/core/api/comparison';
import { differenceLabel, providerName } from '@burgee/core/display/comparison-words';
import { displayBriefDateTime } from '@burgee/core/display/dates';
import { displayAnyMoney } from '@burgee/core/display/money';
import {
	movementStatusLabels,
	providerLabel,
	shortPaymentId,
} from '@burgee/core/display/payment-words';
import { displayDays, treasuryPresets } from '@burgee/core/display/periods';
import { pluralise } from '@burgee/core/display/pluralise';
import { panelPages, panelPath } from '@burgee/core/rules/site/panel-pages';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { serverTime } from '../../api/client.ts';
import { Link } from '../../navigation.tsx';
import { usePublicFacts } from '../../public-facts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { DataTable } from '../records/data-table.tsx';
import { PeriodPicker } from '../records/period-picker.tsx';
import { paramsOf, scopeOf } from './scope.ts';
import { keyOf, useComparison } from './use-comparison.ts';

const { path, title } = panelPages.comparison;

/** Compares the payments and refunds of a period with those of the payment provider (decision: comparison). */
export default function ComparisonPage() {
	const [params] = useSearchParams();
	const navigate = useNavigate();
	const scope = scopeOf(params);
	const today = londonDate(toInstant(serverTime()));
	const { to = monthOf(scope.from ?? today).to, from = monthOf(to).from } = scope;
	const { provider } = usePublicFacts().payments;
	const addressOf = (days: typeof scope) => `${path}?${new URLSearchParams(paramsOf(days))}`;
	const presets = treasuryPresets(today).map(({ label, period }) => ({
		label,
		period: { ...monthOf(today), ...period },
	}));
	return (
		<Page wide title={title} lead={displayDays({ from, to })}>
			<PeriodPicker
				key={`${from} ${to}`}
				chosen={{ from, to }}
				presets={presets}
				addressOf={addressOf}
				onChoose={(days) => navigate(addressOf(days))}
			/>
			{provider === 'none' ? (
				<Notice tone="info">The club takes no card payments.</Notice>
			) : (
				<Comparison key={`${from} ${to}`} days={{ from, to }} provider={provider} />
			)}
		</Page>
	);
}

interface ComparisonProps {
	days: Parameters<typeof useComparison>[0];
	provider: string;
}

function Comparison({ days, provider }: ComparisonProps) {
	const { progress, busy, notice, begin, goOn, stop, takeOver } = useComparison(days, provider);
	const name = providerName(provider);
	const all = [...(progress?.found.values() ?? [])];
	const own = all.filter(({ booking }) => booking !== null);
	const others = all.filter(({ booking }) => booking === null);
	const isReading = busy && progress !== null && !progress.isDone;
	return (
		<div className="stack gap-3">
			{progress === null && (
				<p>
					Burgee reads {name}’s payments and refunds of these days, and lists what differs. Nothing
					is changed.
				</p>
			)}
			<div className="row gap-1">
				{isReading ? (
					<Button onClick={stop}>Stop</Button>
				) : (
					<>
						{progress !== null && !progress.isDone && (
							<Button variant="primary" onClick={goOn}>
								Go on
							</Button>
						)}
						<Button
							variant={progress === null ? 'primary' : 'secondary'}
							disabled={busy}
							onClick={begin}
						>
							{progress === null ? `Compare with ${name}` : 'Compare again'}
						</Button>
					</>
				)}
			</div>
			{notice}
			{progress && (
				<p role="status">
					{isReading ? 'Reading' : 'Read'} {pluralise(progress.read.payments, 'payment')} and{' '}
					{pluralise(progress.read.refunds, 'refund')} from {name}
					{isReading ? '…' : progress.isDone ? '.' : '. The comparison is not finished.'}
				</p>
			)}
			{progress?.isDone && all.length === 0 && (
				<Notice tone="success">Burgee and {name} agree.</Notice>
			)}
			<Differences
				title="Differences"
				rows={own}
				provider={provider}
				onTakeOver={(row) => void takeOver(row)}
				busy={busy}
			/>
			<Differences
				title={`At ${name}, without a booking`}
				rows={others}
				provider={provider}
				busy={busy}
			/>
		</div>
	);
}

interface DifferencesProps {
	title: string;
	rows: DifferenceJson[];
	provider: string;
	onTakeOver?: (row: DifferenceJson) => void;
	busy: boolean;
}

function Differences({ title: heading, rows, provider, onTakeOver, busy }: DifferencesProps) {
	if (rows.length === 0) return null;
	const name = providerName(provider);
	const label = providerLabel(provider);
	return (
		<section className="stack gap-1">
			<h2>
				{heading} ({rows.length})
			</h2>
			<DataTable
				caption={heading}
				rows={rows}
				keyOf={keyOf}
				columns={[
					{ heading: 'Payer', cell: (row) => <Payer row={row} /> },
					{
						heading: 'Difference',
						role: 'badge',
						cell: ({ difference }) => (
							<Badge tone="warning">{differenceLabel(difference, name)}</Badge>
						),
					},
					{ heading: 'Kind', cell: ({ kind }) => (kind === 'payment' ? 'Payment' : 'Refund') },
					{
						heading: label,
						wraps: true,
						cell: (row) => sideWords(row.provider),
						narrow: (row) => row.provider && `${label}: ${sideWords(row.provider)}`,
					},
					{
						heading: 'Burgee',
						wraps: true,
						cell: ({ burgee }) => sideWords(burgee),
						narrow: ({ burgee }) => burgee && `Burgee: ${sideWords(burgee)}`,
					},
					{ heading: 'ID', cell: ({ id }) => <code>{shortPaymentId(id)}</code> },
					...(onTakeOver && rows.some(({ canTakeOver }) => canTakeOver)
						? [
								{
									heading: 'Take over',
									role: 'block' as const,
									cell: (row: DifferenceJson) =>
										row.canTakeOver && (
											<Button disabled={busy} onClick={() => onTakeOver(row)}>
												Take over from {name}
											</Button>
										),
								},
							]
						: []),
				]}
			/>
		</section>
	);
}

function sideWords(side: ComparedJson | null): string {
	if (side === null) return '';
	const { amount, currency, status, at } = side;
	const words = [displayAnyMoney(amount, currency), movementStatusLabels[status].toLowerCase()];
	return [...words, at && displayBriefDateTime(at, serverTime())].filter(Boolean).join(', ');
}

function Payer({ row: { booking } }: { row: DifferenceJson }) {
	if (booking === null) return 'No booking';
	const { eventId, bookingId, eventName, leadMember } = booking;
	const address = panelPath('event-bookings', eventId);
	if (eventName === null) return <Link to={address}>Deleted booking</Link>;
	const name = leadMember === null ? eventName : `${leadMember}, ${eventName}`;
	return <Link to={`${address}?booking=${encodeURIComponent(bookingId)}`}>{name}</Link>;
}
