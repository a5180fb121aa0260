import type { OpenFacts } from '../rules/club-facts.ts';
import type { InformationPage } from '../rules/information-pages/information-page.ts';
import type { IndexName } from '../rules/search/hit.ts';
import type {
	SearchableCampaign,
	SearchableDocument,
	SearchableOwnPage,
} from '../rules/search/records.ts';
import type { EventStore } from './event-store.ts';

/** The sources of the records in the search indexes. */
export interface SearchSources {
	/** Which parts of the public site the club has. The search finds nothing of the others. */
	facts(): Promise<Pick<OpenFacts, 'pages' | 'reservoir' | 'emergencyText'>>;
	events: Pick<EventStore, 'get' | 'listLatest'>;
	/** Returns the email campaigns. If this method throws, the search index `news` is not changed. */
	campaigns(): Promise<readonly SearchableCampaign[]>;
	/** Returns the pages that the club has written, drafts included. */
	informationPages(): Promise<readonly (SearchableOwnPage & Pick<InformationPage, 'draft'>)[]>;
	/** Returns the documents whose PDF members can open. */
	documents(): Promise<readonly SearchableDocument[]>;
	/**
	 * Returns, for each search index, a number that grows with each change that Burgee makes to its records.
	 * The number does not show changes by other programs, such as an email service.
	 */
	revisions(): Promise<Record<IndexName, number>>;
}
