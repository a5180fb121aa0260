import type { Storage } from '@burgee/core/ports/storage';
import { afterEach, beforeEach, describe, test } from 'vitest';
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

const storeContracts = {
	EventStore: eventStoreContract,
	BookingStore: bookingStoreContract,
	PaymentStore: paymentStoreContract,
	AdminStore: adminStoreContract,
	CampaignStore: campaignStoreContract,
	CredentialStore: credentialStoreContract,
	SessionStore: sessionStoreContract,
	IdempotencyKeyStore: idempotencyKeyStoreContract,
	RateLimitStore: rateLimitStoreContract,
	JobStore: jobStoreContract,
	WorkDayStore: workDayStoreContract,
	WaterReadingStore: waterReadingStoreContract,
};

/** Tests the behaviour of a Storage and of all its stores. `open` returns a new, empty storage. */
export function storageContract(name: string, open: () => Promise<Storage>): void {
	test(`Storage.ping of an open ${name} storage succeeds`, async () => {
		const storage = await open();
		await storage.ping();
		await storage.close();
	});
	for (const [store, storeContract] of Object.entries(storeContracts)) {
		describe(`${store}: ${name}`, () => storeContract(storageOfEachTest(open)));
	}
}

/** Opens a new storage before each test. The returned object always refers to the current test's storage. */
function storageOfEachTest(open: () => Promise<Storage>): Storage {
	const current = {} as Storage;
	beforeEach(async () => {
		Object.assign(current, await open());
	});
	afterEach(() => current.close());
	return current;
}
