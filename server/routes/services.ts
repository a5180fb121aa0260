import type {
	CalendarFile,
	Clock,
	Club,
	ClubFacts,
	ClubSearch,
	PaymentGateway,
	Storage,
} from '@burgee/core';
import type { Logger } from 'pino';
import type { Config } from '../config/read-config.ts';
import type { DocumentFiles } from '../document-files.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { Sessions } from '../http/session.ts';

/** What the handlers of the calls need. */
export interface Services {
	calendarFile: CalendarFile;
	clock: Clock;
	club: Club;
	config: Config;
	documentFiles: DocumentFiles;
	facts: ClubFacts;
	/** Null if the club takes no payments. */
	gateway: PaymentGateway | null;
	logger: Logger;
	rateLimits: RateLimits;
	search: ClubSearch;
	sessions: Sessions;
	storage: Storage;
}
