import type { SentLetterJson } from '@burgee/core/api/event-letters';
import { displayBriefDateTime } from '@burgee/core/display/dates';
import { audienceWords, progressWords } from '@burgee/core/display/letter-words';
import { panelPages } from '@burgee/core/rules/site/panel-pages';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { serverTime } from '../../api/client.ts';
import { Link } from '../../navigation.tsx';
import { ProgressBar } from '../records/progress-bar.tsx';
import styles from './event-letter.module.css';

/** After this time, emails that still wait do so because the mail server does not take them. */
const usualMs = 10 * 60_000;

/** Whether the emails of a letter are just being sent. */
export function isUnderway({ states, isComplete, writtenAt }: SentLetterJson): boolean {
	const isWaiting = !isComplete || states.waiting > 0;
	return isWaiting && serverTime().getTime() - Date.parse(writtenAt) < usualMs;
}

interface SentLettersProps {
	/** The newest letter first. */
	letters: SentLetterJson[];
	/** Whether the club's server sends emails. */
	isSending: boolean;
	/** Whether the letters could not be loaded again. */
	isOutdated: boolean;
}

/** What became of the last letters to those who have booked the event. */
export function SentLetters({ letters, isSending, isOutdated }: SentLettersProps) {
	const titleId = useId();
	if (letters.length === 0 && !isOutdated) return null;
	return (
		<section className="stack screen-only" aria-labelledby={titleId}>
			<h2 id={titleId}>Earlier Emails</h2>
			{isOutdated && (
				<p className="soft small">
					This list may be out of date, because loading it again has failed. The page keeps trying.
				</p>
			)}
			{letters.map((letter, index) => (
				<article key={letter.id} className={`stack gap-1 panel ${styles.letter}`}>
					<h3>{letter.subject}</h3>
					<p className="soft small">
						{audienceWords(letter)}, {displayBriefDateTime(letter.writtenAt, serverTime())},{' '}
						{letter.writtenBy}
					</p>
					<Progress
						letter={letter}
						isUnderway={isSending && isUnderway(letter)}
						isNewest={index === 0}
					/>
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

interface ProgressProps {
	letter: SentLetterJson;
	isUnderway: boolean;
	isNewest: boolean;
}

/** Screen readers announce only the end of the newest letter, because the numbers change every few seconds. */
function Progress({ letter, isUnderway, isNewest }: ProgressProps) {
	const { emails, states } = letter;
	const words = <p>{progressWords(letter)}</p>;
	return (
		<div className="stack gap-half">
			{isUnderway && (
				<>
					<ProgressBar done={states.sent + states.failed} of={emails} label="Emails sent" />
					{words}
				</>
			)}
			<div role={isNewest ? 'status' : undefined}>{!isUnderway && words}</div>
		</div>
	);
}
