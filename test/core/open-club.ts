import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IcsCalendarFile } from '@burgee/adapters/calendar-file/ics-calendar-file';
import { clubBookingLetters } from '@burgee/adapters/letters/club-booking-letters';
import { clubWaitingLetters } from '@burgee/adapters/letters/club-waiting-letters';
import { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import { PasswordHashes } from '@burgee/adapters/local-identity/password-hashes';
import { MarkdownNewsletterRenderer } from '@burgee/adapters/markdown/markdown-newsletter-renderer';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { PracticePaymentGateway } from '@burgee/adapters/practice-payments/practice-payment-gateway';
import { StoredCampaignFeed } from '@burgee/adapters/stored-feeds/stored-campaign-feed';
import { StoredWaterLevels } from '@burgee/adapters/stored-feeds/stored-water-levels';
import { KeyedDigest } from '@burgee/adapters/system/keyed-digest';
import { TotpPasswords } from '@burgee/adapters/totp/totp-passwords';
import { ZxcvbnPasswordStrength } from '@burgee/adapters/zxcvbn/zxcvbn-password-strength';
import {
	type Admin,
	type BookingForm,
	bookingForm,
	type Club,
	type ClubEvent,
	createClub,
	type ErrorCode,
	type EventFormInput,
	eventForm,
	type Permission,
	permissions,
} from '@burgee/core';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import type { Ports } from '@burgee/core/ports/ports';
import { expect } from 'vitest';
import type { EventForm } from '../../core/rules/events/event-form.ts';
import type { PaymentRequest } from '../../core/use-cases/payment/start-payment.ts';
import { openPdfFiles } from '../../server/config/pdfs.ts';
import { openPhotoFiles } from '../../server/config/photos.ts';
import sampleClub from '../../server/sample-club/club.json' with { type: 'json' };
import { factsOf } from '../contracts/samples.ts';

/** Creates a club in memory, with a clock that the test sets. New ids are 'id-1', 'id-2' and so on. */
export function openClub(
	startsAt = '2026-06-01T12:00:00.000Z',
	/**
	 * Wraps the practice payment gateway, for example to make its methods fail. Returns null for a club without
	 * payments.
	 */
	wrapGateway: (practice: PaymentGateway) => PaymentGateway | null = (practice) => practice,
	options: Pick<Ports, 'secondFactorPolicy'> = {},
) {
	const storage = openMemoryStorage();
	const identity = new LocalIdentity({ credentials: storage.credentials, cost: 2 ** 4 });
	let now = new Date(startsAt);
	let lastId = 0;
	let lastToken = 0;
	const clock = { now: () => new Date(now) };
	const ids = {
		newId: () => `id-${++lastId}`,
		newToken: () => `token-${++lastToken}`,
		tokenFrom: (...texts: string[]) => texts.join(' '),
	};
	const practice = new PracticePaymentGateway({ clock, ids }, { slowMs: 20 });
	const gateway = wrapGateway(practice);
	const dataDir = join(tmpdir(), 'burgee-without-documents');
	const pdfFiles = openPdfFiles({ dataDir, sampleDocuments: true }, sampleClub, ids);
	const ports = {
		...storage,
		clock,
		ids,
		digest: new KeyedDigest(),
		gateway,
		identity,
		oneTimePasswords: new TotpPasswords(),
		passwordStrength: new ZxcvbnPasswordStrength([]),
		membersPasswordHashes: new PasswordHashes({ cost: 2 ** 4 }),
		campaignFeed: new StoredCampaignFeed({ ...storage, clock }, 'https://members.example.org'),
		waterLevels: new StoredWaterLevels({ readings: storage.waterReadings, clock }),
		newsletterRenderer: new MarkdownNewsletterRenderer(),
		letters: clubBookingLetters(new IcsCalendarFile(), 'https://members.example.org'),
		waitingLetters: clubWaitingLetters('https://members.example.org'),
		pdfFiles,
		photoFiles: openPhotoFiles({ dataDir }, ids),
		configuredFacts: { facts: factsOf(), isFixed: false },
	};
	const club: Club = createClub({ ...ports, ...options });
	return {
		club,
		ports,
		practice,
		storage,
		identity,
		setTime: (instant: string) => {
			now = new Date(instant);
		},
		/** Creates an event that members can book, unless the passed fields say otherwise. */
		addEvent: (input: Partial<EventFormInput> = {}): Promise<ClubEvent> =>
			club.createEvent(adminWith(...permissions), {
				form: eventInput({ allowBooking: true, ...input }),
			}),
	};
}

/** Expects that the promise rejects with this error code and at least these error details. */
export function expectError(call: Promise<unknown>, code: ErrorCode, details: object = {}) {
	return expect(call).rejects.toMatchObject({ code, details });
}

export function adminWith(...granted: Permission[]): Admin {
	return {
		uid: 'commodore',
		email: 'commodore@club.example',
		name: 'Commodore',
		role: 'admin',
		permissions: granted,
		disabled: false,
		revision: 0,
	};
}

export function eventInput(input: Partial<EventFormInput> = {}): EventForm {
	return eventForm.parse({
		name: 'Harvest Supper',
		eventdatetime: '2026-07-04T17:30:00.000Z',
		...input,
	});
}

export function filledForm(input: Partial<BookingForm> = {}): BookingForm {
	return bookingForm.parse({ firstName: 'Anna', lastName: 'Reed', numberAttending: 2, ...input });
}

export function paymentFor(
	{ id: eventId }: Pick<ClubEvent, 'id'>,
	changes: Partial<PaymentRequest> = {},
): PaymentRequest {
	return {
		eventId,
		form: filledForm(),
		totalAmount: 24.7,
		currency: 'GBP',
		addressOf: ({ id }, payment) => `https://members.example.org/${payment}/${id}`,
		...changes,
	};
}

export const paidEvent: Partial<EventFormInput> = {
	requiresPayment: true,
	price: 12.35,
	offerChild: true,
};
