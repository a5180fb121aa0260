import type { AdminStore } from './admin-store.ts';
import type { BookingStore } from './booking-store.ts';
import type { Clock } from './clock.ts';
import type { EventStore } from './event-store.ts';
import type { IdSource } from './id-source.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { WaterLevels } from './water-levels.ts';

/** All that the use cases need of the world. */
export interface Ports {
	clock: Clock;
	ids: IdSource;
	events: EventStore;
	bookings: BookingStore;
	admins: AdminStore;
	identity: IdentityProvider;
	waterLevels: WaterLevels;
}
