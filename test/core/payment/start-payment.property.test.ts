import { priceBooking, toMajor } from '@burgee/core';
import { counts, currencyCodes, prices } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectError, filledForm, openClub, paidEvent, paymentFor } from '../open-club.ts';

test('startPayment accepts only the total that the server calculates', async () => {
	await fc.assert(
		fc.asyncProperty(
			prices().filter((priceMinor) => priceMinor > 0),
			counts(),
			currencyCodes(),
			fc.integer({ min: -10_000, max: 10_000 }).filter((differenceMinor) => differenceMinor !== 0),
			async (priceMinor, booked, currency, differenceMinor) => {
				const { club, addEvent, practice, storage } = openClub();
				const event = await addEvent({ ...paidEvent, price: toMajor(priceMinor), currency });
				const totalMinor = priceBooking({ priceMinor }, booked);
				const request = paymentFor(event, {
					form: filledForm(booked),
					totalAmount: toMajor(totalMinor),
					currency,
				});
				const wrongTotal = { ...request, totalAmount: toMajor(totalMinor + differenceMinor) };
				await expectError(club.startPayment(wrongTotal), 'price-differs');
				const { checkoutId } = await club.startPayment(request);
				await club.chargeCard({ checkoutId, cardToken: 'paid' });
				const checkout = await club.readCheckout(checkoutId);
				const payment = { amountMinor: totalMinor, currency };
				expect(await practice.find(checkout)).toMatchObject([payment]);
				const [totals] = await storage.bookings.totalsOf([event.id]);
				expect(totals?.testRevenueMinor[currency]).toBe(totalMinor);
			},
		),
		{ numRuns: 50 },
	);
});
