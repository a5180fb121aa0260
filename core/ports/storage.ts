import type { Instant } from '../rules/calendar/london-time.ts';
import type { AccountStore } from './account-store.ts';
import type { AdminStore } from './admin-store.ts';
import type { AuditStore } from './audit-store.ts';
import type { BackupStore } from './backup-store.ts';
import type { BookingLinkStore } from './booking-link-store.ts';
import type { BookingStore } from './booking-store.ts';
import type { CampaignStore } from './campaign-store.ts';
import type { CheckInStore } from './check-in-store.ts';
import type { ClubFactsStore } from './club-facts-store.ts';
import type { CredentialStore } from './credential-store.ts';
import type { DayEndStore } from './day-end-store.ts';
import type { DocumentListStore } from './document-list-store.ts';
import type { DocumentRevisionStore } from './document-revision-store.ts';
import type { EventLetterStore } from './event-letter-store.ts';
import type { EventStore } from './event-store.ts';
import type { IdempotencyKeyStore } from './idempotency-key-store.ts';
import type { InformationPageStore } from './information-page-store.ts';
import type { InvitationStore } from './invitation-store.ts';
import type { JobStore } from './job-store.ts';
import type { MailingStore } from './mailing-store.ts';
import type { MembersPasswordStore } from './members-password-store.ts';
import type { MessageStore } from './message-store.ts';
import type { PaymentStore } from './payment-store.ts';
import type { RateLimitStore } from './rate-limit-store.ts';
import type { RetentionStore } from './retention-store.ts';
import type { SampleStore } from './sample-store.ts';
import type { SecondFactorStore } from './second-factor-store.ts';
import type { SessionStore } from './session-store.ts';
import type { WaitingListStore } from './waiting-list-store.ts';
import type { WaterReadingStore } from './water-reading-store.ts';
import type { WorkDayStore } from './work-day-store.ts';

/** A stored record with wrong values, such as a date that is not a date. */
export interface UnreadableRecord {
	collection: string;
	id: string;
	/** The fields with wrong values. */
	fields: string[];
	/**
	 * Whether lists and totals leave the record out. Otherwise they show it without the wrong values, as the
	 * specification requires for dates (§8).
	 */
	isLeftOut: boolean;
}

/** All stores of one database, opened and closed together. */
export interface Storage {
	events: EventStore;
	bookings: BookingStore;
	bookingLinks: BookingLinkStore;
	checkIns: CheckInStore;
	eventLetters: EventLetterStore;
	mailings: MailingStore;
	membersPasswords: MembersPasswordStore;
	messages: MessageStore;
	payments: PaymentStore;
	workDays: WorkDayStore;
	accounts: AccountStore;
	admins: AdminStore;
	invitations: InvitationStore;
	audit: AuditStore;
	backups: BackupStore;
	campaigns: CampaignStore;
	clubFacts: ClubFactsStore;
	credentials: CredentialStore;
	dayEnds: DayEndStore;
	documentList: DocumentListStore;
	documentRevisions: DocumentRevisionStore;
	idempotencyKeys: IdempotencyKeyStore;
	informationPages: InformationPageStore;
	secondFactors: SecondFactorStore;
	sessions: SessionStore;
	rateLimits: RateLimitStore;
	retention: RetentionStore;
	jobs: JobStore;
	samples: SampleStore;
	waitingList: WaitingListStore;
	waterReadings: WaterReadingStore;
	/** Returns, in one read, numbers that grow whenever a record of this kind changes. */
	revisions(): Promise<Record<'events' | 'campaigns' | 'documents' | 'pages', number>>;
	/**
	 * Returns how many changes this process has made. A change is counted before it is acknowledged. Changes of rate
	 * limits and jobs are not counted.
	 */
	changes(): number;
	/**
	 * Returns the same number without changes that write only sessions or audit entries. No cached answer shows these
	 * (decision: cached-answers).
	 */
	contentChanges(): number;
	/**
	 * Returns a text that differs from an earlier one if another process has committed a change in between. Returns null
	 * if the database cannot detect such changes.
	 */
	version(): Promise<string | null>;
	/** Returns the records with wrong values that were read so far and still have them. */
	unreadableRecords(): Promise<UnreadableRecord[]>;
	/** Reads all records, and returns those with wrong values. */
	findUnreadableRecords(): Promise<UnreadableRecord[]>;
	/** @throws Error if the database does not respond, or if its file was removed or replaced since it was opened. */
	ping(): Promise<void>;
	/**
	 * Overwrites one small record, which all servers share. Does not count as a change.
	 * @throws Error if the database does not accept the write, for example because its disk is full.
	 */
	checkWrite(at: Instant): Promise<void>;
	/**
	 * Overwrites what erased and removed records have left in the files of the storage, so that no copy of these files
	 * contains it (decision: erased-bytes). Does nothing if this process has no such files.
	 */
	purge(): Promise<void>;
	close(): Promise<void>;
}
