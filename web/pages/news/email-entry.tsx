import { webAddress } from '@burgee/core';
import type { CampaignJson } from '@burgee/core/api/club';
import { displayDateTime } from '@burgee/core/display/dates';
import { relativeTime } from '@burgee/core/display/relative-time';
import { ExternalLink, Mail } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './email-entry.module.css';

interface EmailEntryProps {
	campaign: CampaignJson;
	now: Date;
	/** The text of the button that opens the preview. */
	read: string;
}

export function EmailEntry({ campaign, now, read }: EmailEntryProps) {
	const { id, subject, finished_at } = campaign;
	const preview = webAddress(campaign.preview_url);
	const relative = relativeTime(finished_at, now);
	const full = displayDateTime(finished_at);
	const subjectId = `email-${id}`;
	return (
		<article className={`beside panel ${styles.email}`} aria-labelledby={subjectId}>
			<Mail aria-hidden className={`screen-only ${styles.icon}`} size={28} />
			<div className="stack gap-half">
				<h2 id={subjectId} className={styles.subject}>
					{subject}
				</h2>
				<p className={styles.when}>
					<time dateTime={finished_at} title={full}>
						{/* After 30 days, `relative` is the date at the start of `full`. Show it only once. */}
						{full.startsWith(relative) ? (
							relative
						) : (
							<>
								<span className="screen-only">
									{relative}
									<span className="visually-hidden">, </span>
								</span>
								<span className={`visually-hidden ${styles.full}`}>{full}</span>
							</>
						)}
					</time>
				</p>
			</div>
			<div className={`screen-only ${styles.action}`}>
				{preview === null ? (
					<Button
						disabled
						className={styles.unavailable}
						aria-label={`Preview Unavailable: ${subject}`}
					>
						Preview Unavailable
					</Button>
				) : (
					<ButtonLink
						href={preview}
						target="_blank"
						rel="noopener"
						aria-label={`${read}: ${subject} (opens in a new tab)`}
					>
						{read}
						<ExternalLink aria-hidden size={18} />
					</ButtonLink>
				)}
			</div>
		</article>
	);
}
