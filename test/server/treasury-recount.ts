import {
	type Checkout,
	isTestMoney,
	type ManualPayment,
	type ProviderPayment,
	type TreasuryFigure,
	toMinor,
	treasuryFigures,
} from '@burgee/core';
import { figureLabels } from '@burgee/core/display/treasury-words';
import type { Storage } from '@burgee/core/ports/storage';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { readTreasury } from '../../core/use-cases/payment/read-treasury.ts';
import { treasuryCsv } from '../../server/http/csv/treasury-csv.ts';
import { TestTime } from '../test-time.ts';

type Sums = Record<TreasuryFigure, number>;

/**
 * Expects the treasurer's figures of an event in pounds to equal a recount from the stored records, and one from the CSV
 * file. The report itself asserts that received and refunded agree with what the bookings say.
 * @returns the figures in real money, in pence.
 */
export async function expectTreasuryToAgree(storage: Storage, eventId: string): Promise<Sums> {
	const { sums, lines } = await readTreasury({ ...storage, clock: new TestTime() }, { eventId });
	const rows = parse<Record<string, string>>(treasuryCsv(lines), { bom: true, columns: true });
	const checkouts = await storage.payments.listForEvent(eventId);
	const byHand = (await storage.bookings.listForEvent(eventId)).flatMap(({ manualPayments }) =>
		amountsByHand(manualPayments),
	);
	const figuresOf = (isTest: boolean) => {
		const found = sums.find((group) => group.currency === 'GBP' && group.isTest === isTest);
		const figures = Object.fromEntries(
			treasuryFigures.map((figure) => [figure, found?.[figure] ?? 0]),
		) as Sums;
		const own = rows.filter(
			(row) => row.Currency === 'GBP' && (row['Test money'] === 'Yes') === isTest,
		);
		for (const figure of treasuryFigures) {
			const amounts = own
				.filter(({ Kind }) => Kind === figureLabels[figure])
				.map(({ Amount }) => toMinor(Number(Amount)));
			expect(sumOf(amounts), `${figure} in the CSV file`).toBe(figures[figure]);
		}
		const charged = checkouts.filter((checkout) => isTestMoney(checkout) === isTest);
		const amounts = isTest ? [] : byHand;
		const received = [...charged.flatMap(amountsTaken), ...amounts.filter((minor) => minor > 0)];
		expect(figures.received, 'received in the records').toBe(sumOf(received));
		const refunds = charged
			.flatMap((checkout) => checkout.refunds)
			.filter(({ status, currency }) => status === 'COMPLETED' && currency === 'GBP')
			.map(({ amountMinor }) => -amountMinor);
		const returned = [...refunds, ...amounts.filter((minor) => minor < 0)];
		expect(figures.refunded + sumOf(returned), 'refunded in the records').toBe(0);
		return figures;
	};
	figuresOf(true);
	return figuresOf(false);
}

/** Returns what was received by hand, and below 0, what was given back. Leaves out reversals and what they reverse. */
export function amountsByHand(manualPayments: readonly ManualPayment[]): number[] {
	return manualPayments
		.filter(
			({ id, reverses }) =>
				reverses === null && !manualPayments.some((other) => other.reverses === id),
		)
		.map(({ amountMinor }) => amountMinor);
}

/**
 * Returns the amount of each completed payment of a checkout that is in pounds. Of several reports of one payment, that in
 * the checkout's amount counts, otherwise the largest.
 */
function amountsTaken(checkout: Checkout): number[] {
	const taken = new Map<string, ProviderPayment>();
	const rankOf = ({ amountMinor, currency }: ProviderPayment) =>
		amountMinor === checkout.amountMinor && currency === checkout.currency
			? Number.POSITIVE_INFINITY
			: amountMinor;
	for (const payment of checkout.payments) {
		if (payment.status !== 'COMPLETED') continue;
		const before = taken.get(payment.paymentId);
		if (before === undefined || rankOf(payment) > rankOf(before)) {
			taken.set(payment.paymentId, payment);
		}
	}
	return [...taken.values()]
		.filter(({ currency }) => currency === 'GBP')
		.map(({ amountMinor }) => amountMinor);
}

export function sumOf(amounts: readonly number[]): number {
	return amounts.reduce((sum, amount) => sum + amount, 0);
}
