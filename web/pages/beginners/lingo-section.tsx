import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { lingo, lingoWith } from './lingo.ts';
import styles from './lingo-section.module.css';

export function LingoSection() {
	const [asked, setAsked] = useState('');
	const found = lingoWith(asked);
	return (
		<>
			<p>
				Sailors have a word for everything, and some of them three. These are the ones you will hear
				on your first day.
			</p>
			<div className={styles.filter}>
				<TextField
					label="Find a word"
					name="lingo-filter"
					type="search"
					autoComplete="off"
					maxLength={60}
					value={asked}
					onChange={setAsked}
				/>
				<p role="status" className={styles.count}>
					{asked.trim() === '' ? `${lingo.length} words` : wordCount(found.length)}
				</p>
			</div>
			{found.length > 0 ? (
				<dl className={styles.entries}>
					{found.map(([word, meaning]) => (
						<div key={word} className={styles.entry}>
							<dt className={styles.word}>{word}</dt>
							<dd>{meaning}</dd>
						</div>
					))}
				</dl>
			) : (
				<p>Ask about it at the bar: someone will explain, and then someone else will disagree.</p>
			)}
		</>
	);
}

function wordCount(found: number): string {
	if (found === 0) return 'No word found';
	return found === 1 ? '1 word found' : `${found} words found`;
}
