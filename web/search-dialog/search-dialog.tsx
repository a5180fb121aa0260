import { pluralise } from '@burgee/core/display/pluralise';
import { maxQueryLength } from '@burgee/core/rules/search/query';
import { Search, X } from 'lucide-react';
import {
	type KeyboardEvent,
	useEffect,
	useId,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from 'react';
import { createClubSearch } from '../api/club-search.ts';
import { usePublicFacts } from '../public-facts.ts';
import buttonStyles from '../ui/button.module.css';
import { ResultOption } from './result-option.tsx';
import styles from './search-dialog.module.css';
import type { OpenedBy } from './search-dialog-context.tsx';
import { NoResults, SearchPrompt } from './search-states.tsx';
import { type SearchResults, useSearch } from './use-search.ts';
import { useSearchModal } from './use-search-modal.ts';

export interface SearchDialogProps {
	openedBy: OpenedBy;
	/** The text that the search field contains at first. */
	typed: string;
	onClose: () => void;
}

const providerNames = { embedded: 'Burgee', algolia: 'Algolia' };
const tooManySearches = 'Too many searches from this network. Please try again in a minute.';
const noCards: SearchResults['cards'] = [];

/**
 * The search dialog (specification §2). The input is an ARIA combobox that controls the list of
 * results. The input keeps the focus while the arrow keys move through the results.
 */
export function SearchDialog({ openedBy, typed, onClose }: SearchDialogProps) {
	const { search: settings, pages } = usePublicFacts();
	const prompt = [
		'Search events',
		...(pages.documents ? ['documents'] : []),
		...(pages.news ? ['news'] : []),
	].join(', ');
	const search = useMemo(() => createClubSearch(settings), [settings]);
	const { query, isSearching, results, isRefused, setQuery } = useSearch(search);
	const cards = results?.cards ?? noCards;
	const input = useRef<HTMLInputElement>(null);
	const modal = useSearchModal({ input, openedBy, onClose });
	// Setting the text after the first render leaves the cursor behind it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: later, the member changes the text
	useLayoutEffect(() => {
		if (typed !== '') setQuery(typed);
	}, []);
	const id = useId();
	const listId = `${id}-list`;
	const optionId = (index: number) => `${id}-option-${index}`;
	const [selection, setSelection] = useState({ cards, index: -1 });
	// New search results start without a selected option.
	const active = selection.cards === cards ? selection.index : -1;
	const optionAt = (index: number) => document.getElementById(optionId(index));
	const select = (index: number) => {
		if (index !== active) setSelection({ cards, index });
	};

	const onKeyDown = (event: KeyboardEvent) => {
		const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
		if (ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing) return;
		if (key === 'Enter') {
			event.preventDefault();
			optionAt(active)?.click();
			return;
		}
		if ((key !== 'ArrowDown' && key !== 'ArrowUp') || cards.length === 0) return;
		event.preventDefault();
		const last = cards.length - 1;
		const index =
			key === 'ArrowDown' ? (active < last ? active + 1 : 0) : active > 0 ? active - 1 : last;
		select(index);
		optionAt(index)?.scrollIntoView({ block: 'nearest' });
	};

	const list = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: new results scroll the list to the top
	useEffect(() => {
		list.current?.scrollTo(0, 0);
	}, [cards]);

	return (
		<dialog
			{...modal}
			className={`screen-only ${styles.dialog}`}
			aria-modal="true"
			aria-label="Search Members Area"
			tabIndex={-1}
		>
			<div className={styles.sheet}>
				<div className={styles.head}>
					<Search aria-hidden className={styles.searchIcon} size={22} />
					<input
						ref={input}
						className={styles.input}
						type="text"
						role="combobox"
						aria-label={prompt}
						aria-autocomplete="list"
						aria-controls={listId}
						aria-expanded={cards.length > 0}
						aria-activedescendant={active >= 0 ? optionId(active) : undefined}
						placeholder={`${prompt}...`}
						autoComplete="off"
						autoCapitalize="none"
						autoCorrect="off"
						spellCheck={false}
						inputMode="search"
						enterKeyHint="search"
						maxLength={maxQueryLength}
						value={query}
						onChange={(event) => {
							setSelection({ cards, index: -1 });
							setQuery(event.target.value);
						}}
						onKeyDown={onKeyDown}
					/>
					<button
						type="button"
						className={`${buttonStyles.icon} ${styles.close}`}
						aria-label="Close"
						onClick={onClose}
					>
						<X aria-hidden size={22} />
					</button>
				</div>
				<p className={styles.counter} role="status">
					{isSearching ? 'Searching...' : results && `${pluralise(cards.length, 'result')} found`}
					{!isSearching && isRefused && tooManySearches}
				</p>
				<div className={styles.body}>
					{results === null && <SearchPrompt />}
					{results !== null && cards.length === 0 && <NoResults query={results.query} />}
					<div
						ref={list}
						className={styles.list}
						id={listId}
						role="listbox"
						aria-label="Search results"
						hidden={cards.length === 0}
					>
						{cards.map((card, index) => (
							<ResultOption
								// biome-ignore lint/suspicious/noArrayIndexKey: an option has no state of its own
								key={index}
								card={card}
								id={optionId(index)}
								active={index === active}
								onPoint={() => select(index)}
								onLeave={onClose}
							/>
						))}
					</div>
				</div>
				<div className={styles.foot}>
					<p className={styles.keys}>
						Use <kbd>↑↓</kbd> to navigate, <kbd>↵</kbd> to select, <kbd>esc</kbd> to close
					</p>
					<p>
						Powered by <b>{providerNames[settings.provider]}</b>
					</p>
				</div>
			</div>
		</dialog>
	);
}
