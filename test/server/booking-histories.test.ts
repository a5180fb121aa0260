import { afterAll, beforeAll, test } from 'vitest';
import { type BookingHistoryModel, openBookingHistoryModel } from './booking-history-model.ts';

let model: BookingHistoryModel;
beforeAll(async () => {
	model = await openBookingHistoryModel();
});
afterAll(() => model?.close());

test(
	'in 200 random histories with crashes, places, emails and money agree',
	() => model.run({ numRuns: 200, maxCommands: 20 }),
	240_000,
);
