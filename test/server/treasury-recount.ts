import {
	type Checkout,
	isTestMoney,
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
	const byHand = await amountsByHand(storage, eventId);
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

/** Returns what was received by hand for the bookings of an event, and below 0, what was given back. Leaves out reversals. */
async function amountsByHand({ bookings }: Storage, eventId: string): Promise<number[]> {
	const all = await bookings.listForEvent(eventId);
	return all.flatMap(({ manualPayments }) =>
		manualPayments
			.filter(
				({ id, reverses }) =>
					reverses === null && !manualPayments.some((other) => other.reverses === id),
			)
			.map(({ amountMinor }) => amountMinor),
	);
}

/** Returns the amount in pounds of each completed payment of a checkout: that of the checkout, otherwise the largest. */
function amountsTaken({ payments, amountMinor }: Checkout): number[] {
	const amounts = new Map<string, number>();
	for (const payment of payments) {
		const { paymentId, status, currency } = payment;
		if (status !== 'COMPLETED' || currency !== 'GBP') continue;
		const before = amounts.get(paymentId) ?? 0;
		const isAsked = payment.amountMinor === amountMinor || before === amountMinor;
		amounts.set(paymentId, isAsked ? amountMinor : Math.max(before, payment.amountMinor));
	}
	return [...amounts.values()];
}

function sumOf(amounts: readonly number[]): number {
	return amounts.reduce((sum, amount) => sum + amount, 0);
}
