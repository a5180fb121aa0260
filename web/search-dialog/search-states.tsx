import type { HitType } from '@burgee/core/rules/search/hit';
import { Compass } from 'lucide-react';
import { usePublicFacts } from '../public-facts.ts';
import { resultTypes } from './result-option.tsx';
import styles from './search-states.module.css';

/** The last value is the page without which the club has no such results. */
const categories: [HitType, string, page?: 'documents' | 'news'][] = [
	['event', 'Events, regattas and activities'],
	['document', 'Club documents and rules', 'documents'],
	['news', 'News and communications', 'news'],
	['page', 'Website pages and help'],
];

/** The search dialog shows this text before the user types a query (specification §2). */
export function SearchPrompt() {
	const { shortName, pages } = usePublicFacts();
	const shown = categories.filter(([, , page]) => page === undefined || pages[page]);
	return (
		<div className={`stack ${styles.state}`}>
			<p className={styles.lead}>Start typing to search across all {shortName} content</p>
			<ul className={styles.categories}>
				{shown.map(([type, label]) => {
					const Icon = resultTypes[type].icon;
					return (
						<li key={type} className={styles.category}>
							<Icon aria-hidden size={22} />
							{label}
						</li>
					);
				})}
			</ul>
		</div>
	);
}

export function NoResults({ query }: { query: string }) {
	return (
		<div className={`stack ${styles.state} ${styles.noResults}`}>
			<Compass aria-hidden className={styles.compass} size={48} strokeWidth={1.5} />
			<p className={styles.lead}>No results found for "{query}"</p>
			<p className="soft">Try different keywords or check your spelling</p>
		</div>
	);
}
