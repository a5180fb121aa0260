import type { ClubFacts } from '../rules/club-facts.ts';
import type { SecondFactorPolicy } from '../rules/panel/second-factor.ts';
import type { BookingLetters } from './booking-letters.ts';
import type { CampaignFeed } from './campaign-feed.ts';
import type { Clock } from './clock.ts';
import type { IdSource } from './id-source.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { MailQueue } from './mailer.ts';
import type { NewsletterRenderer } from './newsletter-renderer.ts';
import type { OneTimePasswords } from './one-time-passwords.ts';
import type { PasswordHashes } from './password-hashes.ts';
import type { PasswordStrength } from './password-strength.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import type { PdfFiles } from './pdf-files.ts';
import type { PhotoFiles } from './photo-files.ts';
import type { SearchUpdates } from './search-index.ts';
import type { Storage } from './storage.ts';
import type { TextDigest } from './text-digest.ts';
import type { WaitingLetters } from './waiting-letters.ts';
import type { WaterLevels } from './water-levels.ts';

/** The interfaces to the storage and the outside services that the use cases need. */
export interface Ports
	extends Pick<
		Storage,
		| 'accounts'
		| 'admins'
		| 'audit'
		| 'bookings'
		| 'bookingLinks'
		| 'campaigns'
		| 'checkIns'
		| 'clubFacts'
		| 'dayEnds'
		| 'documentList'
		| 'documentRevisions'
		| 'eventLetters'
		| 'events'
		| 'informationPages'
		| 'invitations'
		| 'mailings'
		| 'membersPasswords'
		| 'messages'
		| 'payments'
		| 'secondFactors'
		| 'sessions'
		| 'waitingList'
		| 'waterReadings'
		| 'workDays'
	> {
	clock: Clock;
	ids: IdSource;
	digest: TextDigest;
	/** Null if the club takes no payments. */
	gateway: PaymentGateway | null;
	identity: IdentityProvider;
	passwordStrength: PasswordStrength;
	membersPasswordHashes: PasswordHashes;
	/** Whether the operator has set the members' password. No admin can then change it. False if omitted. */
	membersPasswordIsFixed?: boolean;
	/** Null if accounts have no second factor, because another service checks the passwords. */
	oneTimePasswords: OneTimePasswords | null;
	campaignFeed: CampaignFeed;
	newsletterRenderer: NewsletterRenderer;
	waterLevels: WaterLevels;
	pdfFiles: PdfFiles;
	photoFiles: PhotoFiles;
	/**
	 * The club's facts until an admin edits them. If `isFixed` is true, no admin can edit them (decision:
	 * club-facts-in-the-panel).
	 */
	configuredFacts: { facts: ClubFacts; isFixed: boolean };
	/** Who must have a second factor: nobody ('off') if omitted. */
	secondFactorPolicy?: SecondFactorPolicy;
	letters: BookingLetters;
	waitingLetters: WaitingLetters;
	/** Undefined if the club sends no email. */
	mailQueue?: MailQueue;
	/**
	 * Updates the external search index after each change of an event.
	 * Undefined if the search reads the storage directly.
	 */
	searchUpdates?: SearchUpdates;
}
