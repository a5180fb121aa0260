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
 * Every store over one Firebase project's Firestore. Where it is and who asks, Google's library reads from
 * the environment: FIRESTORE_EMULATOR_HOST, GOOGLE_APPLICATION_CREDENTIALS.
 * @throws Error where Firestore does not answer.
 */
export async function openFirestoreStorage({
	projectId,
	answersWithinMs = 10_000,
}: {
	projectId: string;
	answersWithinMs?: number;
}): Promise<Storage> {
	// A name of its own: several storages may be open at once, on one project too.
	const app = initializeApp({ projectId }, `burgee-${randomUUID()}`);
	const firestore = getFirestore(app);
	const ping = () => answerOf(firestore, answersWithinMs);
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
		// Not waited for: it waits in its turn for the calls that got no answer.
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

/** The library goes on trying for minutes where nobody answers. */
async function answerOf(firestore: Firestore, withinMs: number): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(
			() => reject(new Error(`Firestore did not answer within ${withinMs / 1_000} seconds`)),
			withinMs,
		);
	});
	try {
		await Promise.race([firestore.doc('burgee/totals').get(), late]);
	} finally {
		clearTimeout(timer);
	}
}
