import type { Storage } from '@burgee/core/ports/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountStoreContract } from './account-store.contract.ts';
import { adminStoreContract } from './admin-store.contract.ts';
import { auditStoreContract } from './audit-store.contract.ts';
import { backupStoreContract } from './backup-store.contract.ts';
import { bookingChangeContract } from './booking-change.contract.ts';
import { bookingLinkStoreContract } from './booking-link-store.contract.ts';
import { bookingStoreContract } from './booking-store.contract.ts';
import { campaignStoreContract } from './campaign-store.contract.ts';
import { checkInStoreContract } from './check-in-store.contract.ts';
import { clubFactsStoreContract } from './club-facts-store.contract.ts';
import { credentialStoreContract } from './credential-store.contract.ts';
import { dayEndStoreContract } from './day-end-store.contract.ts';
import { documentListStoreContract } from './document-list-store.contract.ts';
import { documentRevisionStoreContract } from './document-revision-store.contract.ts';
import { eventLetterStoreContract } from './event-letter-store.contract.ts';
import { eventStoreContract } from './event-store.contract.ts';
import { idempotencyKeyStoreContract } from './idempotency-key-store.contract.ts';
import { informationPageStoreContract } from './information-page-store.contract.ts';
import { invitationStoreContract } from './invitation-store.contract.ts';
import { jobStoreContract } from './job-store.contract.ts';
import { mailingStoreContract } from './mailing-store.contract.ts';
import { membersPasswordStoreContract } from './members-password-store.contract.ts';
import { messageStoreContract } from './message-store.contract.ts';
import { paidChangeContract } from './paid-change.contract.ts';
import { paymentStoreContract } from './payment-store.contract.ts';
import { placesContract } from './places.contract.ts';
import { rateLimitStoreContract } from './rate-limit-store.contract.ts';
import { retentionStoreContract } from './retention-store.contract.ts';
import { sampleStoreContract } from './sample-store.contract.ts';
import { auditEntryOf, bookingOf, campaignOf, eventOf, pageOf } from './samples.ts';
import { secondFactorStoreContract } from './second-factor-store.contract.ts';
import { sessionStoreContract } from './session-store.contract.ts';
import { waitingListStoreContract } from './waiting-list-store.contract.ts';
import { waterReadingStoreContract } from './water-reading-store.contract.ts';
import { workDayStoreContract } from './work-day-store.contract.ts';

const storeContracts = {
	EventStore: eventStoreContract,
	BookingStore: bookingStoreContract,
	BookingLinkStore: bookingLinkStoreContract,
	'changed bookings': bookingChangeContract,
	places: placesContract,
	EventLetterStore: eventLetterStoreContract,
	MailingStore: mailingStoreContract,
	'paid changes': paidChangeContract,
	MembersPasswordStore: membersPasswordStoreContract,
	MessageStore: messageStoreContract,
	PaymentStore: paymentStoreContract,
	AccountStore: accountStoreContract,
	AdminStore: adminStoreContract,
	InvitationStore: invitationStoreContract,
	AuditStore: auditStoreContract,
	BackupStore: backupStoreContract,
	CampaignStore: campaignStoreContract,
	ClubFactsStore: clubFactsStoreContract,
	CheckInStore: checkInStoreContract,
	CredentialStore: credentialStoreContract,
	DayEndStore: dayEndStoreContract,
	DocumentListStore: documentListStoreContract,
	DocumentRevisionStore: documentRevisionStoreContract,
	InformationPageStore: informationPageStoreContract,
	SecondFactorStore: secondFactorStoreContract,
	SampleStore: sampleStoreContract,
	SessionStore: sessionStoreContract,
	IdempotencyKeyStore: idempotencyKeyStoreContract,
	RateLimitStore: rateLimitStoreContract,
	JobStore: jobStoreContract,
	RetentionStore: retentionStoreContract,
	WaitingListStore: waitingListStoreContract,
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
	test(`Storage.checkWrite of a ${name} storage can be repeated and does not count as a change`, async () => {
		const storage = await open();
		const changes = storage.changes();
		const { createdAt } = eventOf({ id: 'any' });
		const revisions = await storage.revisions();
		for (let write = 0; write < 3; write++) await storage.checkWrite(createdAt);
		await Promise.all([storage.checkWrite(createdAt), storage.checkWrite(createdAt)]);
		expect(storage.changes()).toBe(changes);
		expect(await storage.revisions()).toEqual(revisions);
		await storage.close();
	});
	describe(`Storage.changes: ${name}`, () => changesContract(storageOfEachTest(open)));
	describe(`Storage.revisions: ${name}`, () => revisionsContract(storageOfEachTest(open)));
	for (const [store, storeContract] of Object.entries(storeContracts)) {
		describe(`${store}: ${name}`, () => storeContract(storageOfEachTest(open)));
	}
}

function changesContract(storage: Storage): void {
	test('Storage.changes grows with each change, except changes of rate limits', async () => {
		const afterEach: number[] = [storage.changes()];
		const event = eventOf({ id: 'supper' });
		for (const change of [
			() => storage.events.add(event),
			() => storage.bookings.add(bookingOf({ id: 'one' })),
			() => storage.events.replace({ ...event, name: 'Changed', revision: 1 }),
			() => storage.bookings.removeUndos(event.createdAt),
		]) {
			await change();
			afterEach.push(storage.changes());
		}
		expect(new Set(afterEach).size).toBe(5);
		await storage.rateLimits.add('client', 1, { at: event.createdAt, endsAt: event.updatedAt });
		await storage.events.get('supper');
		expect(storage.changes()).toBe(afterEach.at(-1));
	});

	test('Storage.contentChanges grows with each change, except changes of sessions and of the audit log alone', async () => {
		const event = eventOf({ id: 'supper' });
		await storage.events.add(event, auditEntryOf({ id: 'added' }));
		const [changes, contentChanges] = [storage.changes(), storage.contentChanges()];
		expect(contentChanges).toBe(1);
		await storage.sessions.removeExpired({
			createdBefore: event.createdAt,
			seenBefore: event.createdAt,
		});
		await storage.audit.add(auditEntryOf({ id: 'one' }));
		expect(storage.changes()).toBeGreaterThan(changes);
		expect(storage.contentChanges()).toBe(contentChanges);
	});
}

function revisionsContract(storage: Storage): void {
	test('Storage.revisions counts the changes of events, campaigns, documents and pages separately', async () => {
		const zero = { events: 0, campaigns: 0, documents: 0, pages: 0 };
		expect(await storage.revisions()).toEqual(zero);
		await storage.events.add(eventOf({ id: 'one' }));
		expect(await storage.revisions()).toEqual({ ...zero, events: 1 });
		const campaign = campaignOf({ id: 'one' });
		await storage.campaigns.add(campaign);
		await storage.campaigns.replace({ ...campaign, subject: 'Changed', revision: 1 });
		await storage.campaigns.replace({ ...campaign, revision: 1 });
		await storage.campaigns.remove({ id: 'one', revision: 1 });
		expect(await storage.revisions()).toEqual({ ...zero, events: 1, campaigns: 3 });
		await storage.documentRevisions.replace({ fileName: 'club-constitution.pdf', revision: 1 });
		await storage.bookings.add(bookingOf({ id: 'one' }));
		expect(await storage.revisions()).toEqual({ ...zero, events: 1, campaigns: 3, documents: 1 });
		await storage.documentList.replace({ documents: [], revision: 1 });
		await storage.informationPages.add(pageOf({ id: 'one' }));
		expect(await storage.revisions()).toEqual({
			...{ events: 1, campaigns: 3, documents: 2, pages: 1 },
		});
	});
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
