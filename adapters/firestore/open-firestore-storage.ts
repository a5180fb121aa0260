import { randomUUID } from 'node:crypto';
import type { Storage } from '@burgee/core';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { backfillTotals } from './backfill-totals.ts';
import { FirestoreAdminStore } from './firestore-admin-store.ts';
import { FirestoreBookingStore } from './firestore-booking-store.ts';
import { FirestoreCampaignStore } from './firestore-campaign-store.ts';
import { FirestoreCredentialStore } from './firestore-credential-store.ts';
import { FirestoreEventStore } from './firestore-event-store.ts';
import { FirestoreJobStore } from './firestore-job-store.ts';
import { FirestorePaymentStore } from './firestore-payment-store.ts';
import { FirestoreRateLimitStore } from './firestore-rate-limit-store.ts';
import { FirestoreSessionStore } from './firestore-session-store.ts';
import { FirestoreWaterReadingStore } from './firestore-water-reading-store.ts';
import { FirestoreWorkDayStore } from './firestore-work-day-store.ts';
import { OptimisticBatch } from './optimistic-batch.ts';

/**
 * Opens a storage in the Firestore database of one Firebase project. Google's library reads the emulator's
 * address from FIRESTORE_EMULATOR_HOST and the path of the credentials from GOOGLE_APPLICATION_CREDENTIALS.
 * @throws Error if Firestore does not answer within `timeoutMs`.
 */
export async function openFirestoreStorage({
	projectId,
	timeoutMs = 10_000,
}: {
	projectId: string;
	timeoutMs?: number;
}): Promise<Storage> {
	// Each app needs a unique name, because a process may open several storages on one project.
	const app = initializeApp({ projectId }, `burgee-${randomUUID()}`);
	const firestore = getFirestore(app);
	const ping = () => readWithTimeout(firestore, timeoutMs);
	const close = async () => {
		await firestore.terminate();
		await deleteApp(app);
	};
	const writes = new OptimisticBatch(firestore);
	const bookings = new FirestoreBookingStore(firestore, writes);
	try {
		await ping();
		await backfillTotals(firestore, bookings);
	} catch (thrown) {
		// Do not await `close`, because it waits for calls that Firestore has not answered.
		close().catch(() => {});
		throw thrown;
	}
	return {
		events: new FirestoreEventStore(firestore),
		bookings,
		payments: new FirestorePaymentStore(firestore, writes),
		workDays: new FirestoreWorkDayStore(firestore),
		admins: new FirestoreAdminStore(firestore),
		campaigns: new FirestoreCampaignStore(firestore),
		credentials: new FirestoreCredentialStore(firestore),
		sessions: new FirestoreSessionStore(firestore),
		rateLimits: new FirestoreRateLimitStore(firestore),
		jobs: new FirestoreJobStore(firestore),
		waterReadings: new FirestoreWaterReadingStore(firestore),
		ping,
		close,
	};
}

/** Reads one document. Without a timeout, Google's library would retry for minutes. */
async function readWithTimeout(firestore: Firestore, timeoutMs: number): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const timeout = new Promise<never>((_, reject) => {
		timer = setTimeout(
			() => reject(new Error(`Firestore did not answer within ${timeoutMs / 1_000} seconds`)),
			timeoutMs,
		);
	});
	try {
		await Promise.race([firestore.doc('burgee/totals').get(), timeout]);
	} finally {
		clearTimeout(timer);
	}
}
