import type { SentLetterJson } from '@burgee/core/api/event-letters';
import { displayBriefDateTime } from '@burgee/core/display/dates';
import { audienceLabels, progressWords } from '@burgee/core/display/letter-words';
import { panelPages } from '@burgee/core/rules/site/panel-pages';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { serverTime } from '../../api/client.ts';
import { Link } from '../../navigation.tsx';
import styles from './event-letter.module.css';

/** After this time, emails that still wait do so because the mail server does not take them. */
const usualMs = 10 * 60_000;

/** Whether the emails of a letter are just being sent. */
export function isUnderway({ states, writtenAt }: SentLetterJson): boolean {
	return states.waiting > 0 && serverTime().getTime() - Date.parse(writtenAt) < usualMs;
}

/** What became of the last letters to those who have booked the event. */
export function SentLetters({ letters }: { letters: SentLetterJson[] }) {
	const titleId = useId();
	if (letters.length === 0) return null;
	return (
		<section className="stack screen-only" aria-labelledby={titleId}>
			<h2 id={titleId}>Earlier Emails</h2>
			{letters.map((letter) => (
				<article key={letter.id} className={`stack gap-1 panel ${styles.letter}`}>
					<h3>{letter.subject}</h3>
					<p className="soft small">
						{audienceLabels[letter.audience]},{' '}
						{displayBriefDateTime(letter.writtenAt, serverTime())}, {letter.writtenBy}
					</p>
					<div role="status" className="stack gap-half">
						{letter.states.waiting > 0 && (
							<progress
								className={styles.progress}
								max={letter.emails}
								value={letter.emails - letter.states.waiting}
								aria-label="Emails that no longer wait"
							/>
						)}
						<p>{progressWords(letter)}</p>
					</div>
					<details>
						<summary className="target small">
							Show the text
							<ChevronDown aria-hidden size={18} className="chevron" />
						</summary>
						<p className={styles.text}>{letter.text}</p>
					</details>
				</article>
			))}
			<p>
				<Link className="target" to={panelPages.messages.path}>
					All Messages
				</Link>
			</p>
		</section>
	);
}
