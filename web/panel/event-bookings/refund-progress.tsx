import { fullName } from '@burgee/core';
import { pluralise } from '@burgee/core/display/pluralise';
import { isRefundLost, refundSentence } from '@burgee/core/display/refund-words';
import { useEffect, useRef, useState } from 'react';
import { ApiError, api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { FocusedNotice, Notice } from '../../ui/notice.tsx';
import type { BookingRow } from '../booking-words/booking-row.ts';
import { displayAmount } from '../booking-words/revenue.ts';
import { useLeaveIfRefused } from '../frame/session.tsx';
import { ProgressBar } from '../records/progress-bar.tsx';
import {
	continueRun,
	itemsLeft,
	type RefundRun,
	type RunItem,
	type RunResult,
	storedRun,
} from './refund-run.ts';

interface RefundProgressProps {
	eventId: string;
	/** The run that was confirmed just now, or that an earlier visit of the page has left. */
	initial: RefundRun;
	/** False for a run of an earlier visit, which waits for 'Continue'. */
	startsAtOnce: boolean;
	bookings: readonly BookingRow[];
	/** Called when the run has ended or was stopped. */
	onDone: () => void;
	onClose: () => void;
}

/** Makes the refunds of a run, with their progress and the result of each. */
export function RefundProgress({
	eventId,
	initial,
	startsAtOnce,
	bookings,
	onDone,
	onClose,
}: RefundProgressProps) {
	const leaveIfRefused = useLeaveIfRefused();
	const [run, setRun] = useState(initial);
	const [isRunning, setIsRunning] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const isStopped = useRef(false);
	const left = itemsLeft(run);
	const proceed = async () => {
		isStopped.current = false;
		setIsRunning(true);
		setFailure(null);
		try {
			await continueRun(run, {
				send: ({ bookingId, amount, refundable }, { idempotencyKey, reason }) =>
					api('POST /api/admin/bookings/:eventId/:bookingId/refunds', {
						...{ eventId, bookingId, idempotencyKey },
						body: { amount, refundable, reason },
					}),
				onResult: (next) => {
					storedRun.write(eventId, next);
					setRun(next);
				},
				isStopped: () => isStopped.current,
			});
		} catch (error) {
			if (!leaveIfRefused(error)) setFailure(error instanceof ApiError ? error.message : null);
		}
		setIsRunning(false);
		onDone();
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new run begins once, when it is shown
	useEffect(() => {
		if (startsAtOnce) void proceed();
		return () => {
			isStopped.current = true;
		};
	}, []);
	const done = run.items.length - left.length;
	return (
		<section className="stack" aria-label="Refund of all that is due">
			{isRunning ? (
				<>
					<ProgressBar done={done} of={run.items.length} label="Bookings refunded" />
					<p>
						Refunding: {done} of {pluralise(run.items.length, 'booking')}. Please keep this page
						open.
					</p>
					<div>
						<Button
							onClick={() => {
								isStopped.current = true;
							}}
						>
							Stop
						</Button>
					</div>
				</>
			) : (
				<>
					<FocusedNotice tone={toneOf(run)} focusOn={left.length}>
						{summaryOf(run)}
					</FocusedNotice>
					{failure !== null && <Notice tone="error">{failure}</Notice>}
					<div className="row">
						{left.length > 0 && <Button onClick={proceed}>Continue</Button>}
						<Button variant="quiet" onClick={onClose}>
							{left.length > 0 ? 'Refund No More' : 'Close'}
						</Button>
					</div>
				</>
			)}
			<ResultList run={run} bookings={bookings} />
		</section>
	);
}

function ResultList({ run, bookings }: { run: RefundRun; bookings: readonly BookingRow[] }) {
	const results = run.items.flatMap((item) => {
		const result = run.results[item.bookingId];
		return result === undefined ? [] : [{ item, result }];
	});
	if (results.length === 0) return null;
	return (
		<details open={results.some(({ result }) => isLost(result))}>
			<summary>Result of each booking</summary>
			<ul>
				{results.map(({ item, result }) => (
					<li key={item.bookingId}>
						{resultWords(
							item,
							result,
							bookings.find(({ id }) => id === item.bookingId),
						)}
					</li>
				))}
			</ul>
		</details>
	);
}

/** `booking` is undefined if the booking was deleted meanwhile. */
function resultWords(item: RunItem, result: RunResult, booking: BookingRow | undefined): string {
	const name = booking === undefined ? 'a booking that was deleted' : fullName(booking);
	const amount = displayAmount(
		result.kind === 'asked' ? result.amount : item.amount,
		booking ?? { paymentCurrency: 'GBP' },
	);
	return result.kind === 'asked'
		? refundSentence(`${amount} to ${name}`, result.state)
		: `${amount} to ${name} was not refunded: ${result.message}`;
}

function isLost(result: RunResult): boolean {
	return result.kind === 'refused' || isRefundLost(result.state);
}

function toneOf(run: RefundRun): 'error' | 'warning' | 'success' {
	if (Object.values(run.results).some(isLost)) return 'error';
	return itemsLeft(run).length > 0 ? 'warning' : 'success';
}

function summaryOf(run: RefundRun): string {
	const results = Object.values(run.results);
	const lost = results.filter(isLost).length;
	const left = itemsLeft(run).length;
	const all = pluralise(run.items.length, 'booking');
	return [
		left > 0
			? `Refunding has stopped: ${results.length} of ${all} done.`
			: `Refunded: ${results.length - lost} of ${all}.`,
		lost > 0 && `${pluralise(lost, 'refund')} did not succeed: see below.`,
	]
		.filter(Boolean)
		.join(' ');
}
