import { maxQueryLength } from '@burgee/core';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createClubSearch } from '../api/club-search.ts';
import { useClub, usePorts } from '../composition.tsx';
import { ResultOption } from './result-option.tsx';
import styles from './search-dialog.module.css';
import type { OpenedBy } from './search-dialog-context.tsx';
import { NoResults, SearchPrompt } from './search-states.tsx';
import { useModal } from './use-modal.ts';
import { type Answer, useSearch } from './use-search.ts';

export interface SearchDialogProps {
	openedBy: OpenedBy;
	onClose: () => void;
}

const providerNames = { embedded: 'Burgee', algolia: 'Algolia' };
const noCards: Answer['cards'] = [];

/** The search (specification §2). The input is a combobox over the list of results, and keeps the focus. */
export function SearchDialog({ openedBy, onClose }: SearchDialogProps) {
	const { api } = usePorts();
	const { search: provided } = useClub();
	const search = useMemo(() => createClubSearch(api, provided), [api, provided]);
	const { query, asking, answer, ask } = useSearch(search);
	const cards = answer?.cards ?? noCards;
	const input = useRef<HTMLInputElement>(null);
	const modal = useModal({ input, openedBy, onClose });
	const id = useId();
	const listId = `${id}-list`;
	const optionId = (place: number) => `${id}-option-${place}`;
	const [chosen, setChosen] = useState({ among: cards, place: -1 });
	// A place among other results says nothing about these.
	const active = chosen.among === cards ? chosen.place : -1;
	const optionAt = (place: number) => document.getElementById(optionId(place));

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
		const place =
			key === 'ArrowDown' ? (active < last ? active + 1 : 0) : active > 0 ? active - 1 : last;
		setChosen({ among: cards, place });
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: optionAt reads the page as it is
	useEffect(() => {
		optionAt(active)?.scrollIntoView({ block: 'nearest' });
	}, [active]);
	// What was found starts at its top.
	const list = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: with every new answer
	useEffect(() => {
		list.current?.scrollTo(0, 0);
	}, [cards]);

	return (
		<dialog
			{...modal}
			className={styles.dialog}
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
						aria-label="Search events, documents, news"
						aria-autocomplete="list"
						aria-controls={listId}
						aria-expanded={cards.length > 0}
						aria-activedescendant={active >= 0 ? optionId(active) : undefined}
						placeholder="Search events, documents, news..."
						autoComplete="off"
						autoCapitalize="none"
						autoCorrect="off"
						spellCheck={false}
						inputMode="search"
						enterKeyHint="search"
						maxLength={maxQueryLength}
						value={query}
						onChange={(event) => {
							setChosen({ among: cards, place: -1 });
							ask(event.target.value);
						}}
						onKeyDown={onKeyDown}
					/>
					<button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
						<X aria-hidden size={22} />
					</button>
				</div>
				<p className={styles.counter} role="status" data-asking={asking}>
					{asking ? 'Searching...' : answer && counted(cards.length)}
				</p>
				<div className={styles.body}>
					{answer === null && <SearchPrompt />}
					{answer !== null && cards.length === 0 && <NoResults query={answer.query} />}
					<div
						ref={list}
						className={styles.list}
						id={listId}
						role="listbox"
						aria-label="Search results"
						hidden={cards.length === 0}
					>
						{cards.map((card, place) => (
							<ResultOption
								// biome-ignore lint/suspicious/noArrayIndexKey: its place is all that an option keeps
								key={place}
								card={card}
								id={optionId(place)}
								active={place === active}
								onLeave={onClose}
							/>
						))}
					</div>
				</div>
				<div className={styles.foot}>
					<p>
						Use <kbd>↑↓</kbd> to navigate, <kbd>↵</kbd> to select, <kbd>esc</kbd> to close
					</p>
					<p>
						Powered by <b>{providerNames[provided.provider]}</b>
					</p>
				</div>
			</div>
		</dialog>
	);
}

function counted(results: number): string {
	return results === 1 ? '1 result found' : `${results} results found`;
}
