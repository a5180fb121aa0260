import type { Composition } from '../composition.ts';
import { sampleBookings } from './bookings.ts';
import { sampleCampaigns } from './campaigns.ts';
import { sampleSeason } from './season.ts';
import { sampleReadings } from './water.ts';
import { sampleSignUps, sampleWorkDay } from './work-day.ts';

/**
 * Adds the sample club's data to a storage without administrators. If the process is interrupted, the server's
 * next start adds the missing data, because the first administrator is created last.
 */
export async function fillSampleClub({
	storage,
	clock,
}: Pick<Composition, 'storage' | 'clock'>): Promise<void> {
	if ((await storage.admins.list()).length > 0) return;
	const now = clock.now();
	const season = sampleSeason(now);
	for (const event of season) {
		if ((await storage.events.get(event.id)) === null) await storage.events.add(event);
	}
	// The booking's id is also the idempotency key, so that a booking is not added twice.
	for (const booking of sampleBookings(season, now)) {
		await storage.bookings.add(booking, { key: { key: booking.id, fingerprint: booking.id } });
	}
	const workDay = sampleWorkDay(now);
	if ((await storage.workDays.get(workDay.id)) === null) await storage.workDays.add(workDay);
	for (const signUp of sampleSignUps(workDay, now)) {
		await storage.workDays.signUp(signUp, { key: signUp.id, fingerprint: signUp.id });
	}
	for (const campaign of sampleCampaigns(now)) {
		if ((await storage.campaigns.get(campaign.id)) === null) await storage.campaigns.add(campaign);
	}
	for (const reading of sampleReadings(now)) {
		await storage.waterReadings.add({ ...reading, revision: 0 });
	}
}
