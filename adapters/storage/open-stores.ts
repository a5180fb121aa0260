import type { Storage } from '@burgee/core/ports/storage';
import { adminStore } from './admin-store.ts';
import { bookingStore } from './booking-store.ts';
import { campaignStore } from './campaign-store.ts';
import { credentialStore } from './credential-store.ts';
import type { Database } from './database.ts';
import { eventStore } from './event-store.ts';
import { idempotencyKeyStore } from './idempotency-key-store.ts';
import { jobStore } from './job-store.ts';
import { paymentStore } from './payment-store.ts';
import { rateLimitStore } from './rate-limit-store.ts';
import { sessionStore } from './session-store.ts';
import { waterReadingStore } from './water-reading-store.ts';
import { workDayStore } from './work-day-store.ts';

export function openStores(database: Database): Storage {
	return {
		events: eventStore(database),
		bookings: bookingStore(database),
		payments: paymentStore(database),
		workDays: workDayStore(database),
		admins: adminStore(database),
		campaigns: campaignStore(database),
		credentials: credentialStore(database),
		idempotencyKeys: idempotencyKeyStore(database),
		sessions: sessionStore(database),
		rateLimits: rateLimitStore(database),
		jobs: jobStore(database),
		waterReadings: waterReadingStore(database),
		ping: () => database.check(),
		close: () => database.close(),
	};
}
