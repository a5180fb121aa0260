import type { setTimeout } from 'node:timers/promises';
import type { Club, InformationPage } from '@burgee/core';
import type { CalendarFile } from '@burgee/core/ports/calendar-file';
import type { Clock } from '@burgee/core/ports/clock';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import type { ClubSearch, SearchUpdates } from '@burgee/core/ports/search-index';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import type { Config } from '../config/read-config.ts';
import type { CurrentDocuments } from '../current-documents.ts';
import type { CurrentFacts } from '../current-facts.ts';
import type { CurrentValue } from '../current-value.ts';
import type { RateLimits } from '../http/limits/rate-limit.ts';
import type { SignInLimits } from '../http/limits/sign-in-limit.ts';
import type { MembersGate } from '../http/sessions/members-gate.ts';
import type { Sessions } from '../http/sessions/session.ts';
import type { LinkRequests } from '../jobs/link-requests.ts';

/** The services that the handlers of HTTP requests use. */
export interface Services {
	calendarFile: CalendarFile;
	clock: Clock;
	club: Club;
	config: Config;
	documents: CurrentDocuments;
	facts: CurrentFacts;
	/** The pages that the club has written, drafts included, in the order of the menus. */
	informationPages: CurrentValue<InformationPage[]>;
	linkRequests: LinkRequests;
	/** The payment gateway is null if the club takes no payments. */
	gateway: PaymentGateway | null;
	logger: Logger;
	membersGate: MembersGate;
	rateLimits: RateLimits;
	/** Null if personal data is kept without a limit. */
	retentionMonths: number | null;
	search: ClubSearch;
	/** Null if the search reads the storage directly. */
	searchIndexing: SearchUpdates | null;
	sessions: Sessions;
	signInLimits: SignInLimits;
	sleep: typeof setTimeout;
	storage: Storage;
}
