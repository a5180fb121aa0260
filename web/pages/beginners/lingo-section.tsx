import { pluralise } from '@burgee/core/display/pluralise';
import { useState } from 'react';
import { useIsHydrated } from '../../api/page-data.ts';
import { TextField } from '../../ui/field.tsx';
import { lingo, matchingLingo } from './lingo.ts';
import styles from './lingo-section.module.css';

export function LingoSection() {
	const [filterText, setFilterText] = useState('');
	const isHydrated = useIsHydrated();
	const matches = matchingLingo(filterText);
	return (
		<>
			<p>
				Sailors have a word for everything, and sometimes three. These are the ones you’ll hear on
				your first day.
			</p>
			<fieldset className={`screen-only ${styles.filter}`} disabled={!isHydrated}>
				<TextField
					label="Find a word"
					name="lingo-filter"
					type="search"
					autoComplete="off"
					maxLength={60}
					value={filterText}
					onChange={setFilterText}
				/>
				<p role="status" className={styles.count}>
					{filterText.trim() === '' ? `${lingo.length} words` : matchCount(matches.length)}
				</p>
			</fieldset>
			{matches.length > 0 ? (
				<dl className={styles.entries}>
					{matches.map(([word, meaning]) => (
						<div key={word} className={styles.entry}>
							<dt className={styles.word}>{word}</dt>
							<dd>{meaning}</dd>
						</div>
					))}
				</dl>
			) : (
				<p>Ask at the bar: someone will explain it, and someone else will disagree.</p>
			)}
		</>
	);
}

function matchCount(count: number): string {
	return count === 0 ? 'No words found' : `${pluralise(count, 'word')} found`;
}
