import type { AdminStore } from './admin-store.ts';
import type { BookingStore } from './booking-store.ts';
import type { CampaignStore } from './campaign-store.ts';
import type { EventStore } from './event-store.ts';
import type { CredentialStore } from './host/credential-store.ts';
import type { IdempotencyKeyStore } from './host/idempotency-key-store.ts';
import type { JobStore } from './host/job-store.ts';
import type { RateLimitStore } from './host/rate-limit-store.ts';
import type { SessionStore } from './host/session-store.ts';
import type { PaymentStore } from './payment-store.ts';
import type { WaterReadingStore } from './water-reading-store.ts';
import type { WorkDayStore } from './work-day-store.ts';

/** All stores of one database, opened and closed together. */
export interface Storage {
	events: EventStore;
	bookings: BookingStore;
	payments: PaymentStore;
	workDays: WorkDayStore;
	admins: AdminStore;
	campaigns: CampaignStore;
	credentials: CredentialStore;
	idempotencyKeys: IdempotencyKeyStore;
	sessions: SessionStore;
	rateLimits: RateLimitStore;
	jobs: JobStore;
	waterReadings: WaterReadingStore;
	/** @throws Error if the database does not respond. */
	ping(): Promise<void>;
	close(): Promise<void>;
}
