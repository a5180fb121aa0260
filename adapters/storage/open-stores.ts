import type { Storage } from '@burgee/core/ports/storage';
import { accountStore } from './account-store.ts';
import { adminStore } from './admin-store.ts';
import { auditStore } from './audit-store.ts';
import { backupStore } from './backup-store.ts';
import { bookingLinkStore } from './booking-link-store.ts';
import { bookingStore } from './booking-store.ts';
import { campaignStore } from './campaign-store.ts';
import { ChangeCounter } from './change-counter.ts';
import { checkInStore } from './check-in-store.ts';
import { checkWrite } from './check-write.ts';
import { clubFactsStore } from './club-facts-store.ts';
import { credentialStore } from './credential-store.ts';
import type { Database } from './database.ts';
import { dayEndStore } from './day-end-store.ts';
import { documentListStore } from './document-list-store.ts';
import { documentRevisionStore } from './document-revision-store.ts';
import { eventLetterStore } from './event-letter-store.ts';
import { eventStore } from './event-store.ts';
import { findUnreadableRecords, unreadableRecords } from './find-unreadable.ts';
import { idempotencyKeyStore } from './idempotency-key-store.ts';
import { informationPageStore } from './information-page-store.ts';
import { invitationStore } from './invitation-store.ts';
import { jobStore } from './job-store.ts';
import { mailingStore } from './mailing-store.ts';
import { membersPasswordStore } from './members-password-store.ts';
import { messageStore } from './message-store.ts';
import type { OpenOptions } from './open-options.ts';
import { paymentStore } from './payment-store.ts';
import { rateLimitStore } from './rate-limit-store.ts';
import { retentionStore } from './retention-store.ts';
import { sampleStore } from './sample-store.ts';
import { campaigns, documentLists, documentRevisions, events, informationPages } from './schema.ts';
import { secondFactorStore } from './second-factor-store.ts';
import { sessionStore } from './session-store.ts';
import { timedDatabase } from './timed-database.ts';
import { waitingListStore } from './waiting-list-store.ts';
import { waterReadingStore } from './water-reading-store.ts';
import { workDayStore } from './work-day-store.ts';

export function openStores(
	opened: Database,
	{ onUnreadable, onOperation }: OpenOptions = {},
): Storage {
	if (onUnreadable) opened.unreadable.reportTo(onUnreadable);
	const database = new ChangeCounter(onOperation ? timedDatabase(opened, onOperation) : opened);
	return {
		events: eventStore(database),
		bookings: bookingStore(database),
		bookingLinks: bookingLinkStore(database),
		checkIns: checkInStore(database),
		eventLetters: eventLetterStore(database),
		mailings: mailingStore(database),
		membersPasswords: membersPasswordStore(database),
		messages: messageStore(database),
		payments: paymentStore(database),
		workDays: workDayStore(database),
		accounts: accountStore(database),
		admins: adminStore(database),
		invitations: invitationStore(database),
		audit: auditStore(database),
		backups: backupStore(database),
		campaigns: campaignStore(database),
		clubFacts: clubFactsStore(database),
		credentials: credentialStore(database),
		dayEnds: dayEndStore(database),
		documentList: documentListStore(database),
		documentRevisions: documentRevisionStore(database),
		idempotencyKeys: idempotencyKeyStore(database),
		informationPages: informationPageStore(database),
		secondFactors: secondFactorStore(database),
		sessions: sessionStore(database),
		rateLimits: rateLimitStore(database),
		retention: retentionStore(database),
		jobs: jobStore(database),
		samples: sampleStore(database),
		waitingList: waitingListStore(database),
		waterReadings: waterReadingStore(database),
		revisions: async () => {
			const counted = [events, campaigns, documentRevisions, documentLists, informationPages];
			const [ofEvents = 0, ofCampaigns = 0, ofPdfs = 0, ofList = 0, ofPages = 0] =
				await database.revisions(counted);
			return {
				events: ofEvents,
				campaigns: ofCampaigns,
				documents: ofPdfs + ofList,
				pages: ofPages,
			};
		},
		changes: () => database.count,
		contentChanges: () => database.contentCount,
		version: () => database.version(),
		unreadableRecords: () => unreadableRecords(database),
		findUnreadableRecords: () => findUnreadableRecords(database),
		ping: () => database.check(),
		checkWrite: (at) => checkWrite(database, at),
		purge: () => database.purge(),
		close: () => database.close(),
	};
}
