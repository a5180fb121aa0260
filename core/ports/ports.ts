import type { AdminStore } from './admin-store.ts';
import type { BookingStore } from './booking-store.ts';
import type { CampaignFeed } from './campaign-feed.ts';
import type { CampaignStore } from './campaign-store.ts';
import type { Clock } from './clock.ts';
import type { EventStore } from './event-store.ts';
import type { IdSource } from './id-source.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { PaymentStore } from './payment-store.ts';
import type { SearchUpdates } from './search-index.ts';
import type { WaterLevels } from './water-levels.ts';
import type { WorkDayStore } from './work-day-store.ts';

/** The interfaces to the storage and the outside services that the use cases need. */
export interface Ports {
	clock: Clock;
	ids: IdSource;
	events: EventStore;
	bookings: BookingStore;
	payments: PaymentStore;
	/** Null if the club takes no payments. */
	gateway: PaymentGateway | null;
	workDays: WorkDayStore;
	admins: AdminStore;
	identity: IdentityProvider;
	campaigns: CampaignStore;
	campaignFeed: CampaignFeed;
	waterLevels: WaterLevels;
	/**
	 * Updates the external search index after each change of an event.
	 * Undefined if the search reads the storage directly.
	 */
	searchUpdates?: SearchUpdates;
}
