import type { CampaignFeed } from './campaign-feed.ts';
import type { Clock } from './clock.ts';
import type { IdSource } from './id-source.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { SearchUpdates } from './search-index.ts';
import type { Storage } from './storage.ts';
import type { WaterLevels } from './water-levels.ts';

/** The interfaces to the storage and the outside services that the use cases need. */
export interface Ports
	extends Pick<Storage, 'admins' | 'bookings' | 'campaigns' | 'events' | 'payments' | 'workDays'> {
	clock: Clock;
	ids: IdSource;
	/** Null if the club takes no payments. */
	gateway: PaymentGateway | null;
	identity: IdentityProvider;
	campaignFeed: CampaignFeed;
	waterLevels: WaterLevels;
	/**
	 * Updates the external search index after each change of an event.
	 * Undefined if the search reads the storage directly.
	 */
	searchUpdates?: SearchUpdates;
}
