import { displayAge, displayDateTime, pageMessages } from '@burgee/core';
import { useState } from 'react';
import { ApiError, type RecentCampaigns } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { useClub, usePorts } from '../../composition.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmailEntry } from './email-entry.tsx';
import styles from './page.module.css';

export default function NewsPage() {
	const { api } = usePorts();
	const { name } = useClub();
	const recent = useLoad((signal) => api.campaigns(signal), [api]);

	return (
		<Page
			title="Recent Emails"
			description={`What ${name} has written to its members lately: reports, news and notices.`}
			lead="What the club has written to its members, the latest first."
			wide
		>
			{recent.state === 'loading' && (
				<div className={styles.loading}>
					<Skeleton label="Loading emails…" height="var(--email-height)" lines={6} />
				</div>
			)}
			{recent.state === 'failed' && (
				<Notice tone="error" action={<Button onClick={recent.retry}>Try Again</Button>}>
					{failureOf(recent.error)}
				</Notice>
			)}
			{recent.state === 'loaded' && <Emails {...recent.value} />}
		</Page>
	);
}

/** The specification's sentence, with the status text where there is one (§8). */
function failureOf(error: Error): string {
	if (!(error instanceof ApiError)) return pageMessages.newsFailed;
	if (error.code === 'campaigns-unavailable') return error.message;
	return error.statusText
		? `${pageMessages.newsFailed}: ${error.statusText}`
		: pageMessages.newsFailed;
}

function Emails({ campaigns, stale }: RecentCampaigns) {
	const [now] = useState(() => new Date());
	return (
		<>
			{stale && (
				<Notice tone="warning">
					Newer emails cannot be fetched just now. This list was fetched{' '}
					{displayAge(stale.ageSeconds * 1_000)}, on {displayDateTime(stale.since)}.
				</Notice>
			)}
			{campaigns.length === 0 ? (
				<EmptyState title="No Recent Communications">
					<p>When the club writes to its members, its emails can be read here too.</p>
				</EmptyState>
			) : (
				<ul className={styles.emails}>
					{campaigns.map((campaign) => (
						<li key={campaign.id}>
							<EmailEntry campaign={campaign} now={now} />
						</li>
					))}
				</ul>
			)}
		</>
	);
}
