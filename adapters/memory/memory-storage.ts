import type { Checkout, Storage } from '@burgee/core';
import { MemoryAdminStore } from './memory-admin-store.ts';
import { MemoryBookingStore } from './memory-booking-store.ts';
import { MemoryCampaignStore } from './memory-campaign-store.ts';
import { MemoryCredentialStore } from './memory-credential-store.ts';
import { MemoryEventStore } from './memory-event-store.ts';
import { MemoryJobStore } from './memory-job-store.ts';
import { MemoryPaymentStore } from './memory-payment-store.ts';
import { MemoryRateLimitStore } from './memory-rate-limit-store.ts';
import { MemorySessionStore } from './memory-session-store.ts';
import { MemoryWaterReadingStore } from './memory-water-reading-store.ts';
import { MemoryWorkDayStore } from './memory-work-day-store.ts';

/** Opens a storage in memory for trials and development. All data is lost when the process ends. */
export function openMemoryStorage(): Storage {
	const checkouts = new Map<string, Checkout>();
	const bookings = new MemoryBookingStore(checkouts);
	return {
		events: new MemoryEventStore(),
		bookings,
		payments: new MemoryPaymentStore(checkouts, bookings),
		workDays: new MemoryWorkDayStore(),
		admins: new MemoryAdminStore(),
		campaigns: new MemoryCampaignStore(),
		credentials: new MemoryCredentialStore(),
		sessions: new MemorySessionStore(),
		rateLimits: new MemoryRateLimitStore(),
		jobs: new MemoryJobStore(),
		waterReadings: new MemoryWaterReadingStore(),
		ping: async () => {},
		close: async () => {},
	};
}
