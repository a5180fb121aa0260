import type { Storage } from '@burgee/core/ports/storage';
import { test } from 'vitest';
import { adminStoreContract } from './admin-store.contract.ts';
import { bookingStoreContract } from './booking-store.contract.ts';
import { campaignStoreContract } from './campaign-store.contract.ts';
import { credentialStoreContract } from './credential-store.contract.ts';
import { eventStoreContract } from './event-store.contract.ts';
import { idempotencyKeyStoreContract } from './idempotency-key-store.contract.ts';
import { jobStoreContract } from './job-store.contract.ts';
import { paymentStoreContract } from './payment-store.contract.ts';
import { rateLimitStoreContract } from './rate-limit-store.contract.ts';
import { sessionStoreContract } from './session-store.contract.ts';
import { waterReadingStoreContract } from './water-reading-store.contract.ts';
import { workDayStoreContract } from './work-day-store.contract.ts';

/**
 * The contract of Storage, which includes the contracts of all its stores. `open` returns a new,
 * empty storage.
 */
export function storageContract(name: string, open: () => Promise<Storage>): void {
	test(`Storage.ping of an open ${name} storage succeeds`, async () => {
		const storage = await open();
		await storage.ping();
		await storage.close();
	});
	eventStoreContract(name, open);
	bookingStoreContract(name, open);
	paymentStoreContract(name, open);
	adminStoreContract(name, open);
	campaignStoreContract(name, open);
	credentialStoreContract(name, open);
	sessionStoreContract(name, open);
	idempotencyKeyStoreContract(name, open);
	rateLimitStoreContract(name, open);
	jobStoreContract(name, open);
	workDayStoreContract(name, open);
	waterReadingStoreContract(name, open);
}
