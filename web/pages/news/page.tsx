import type { CampaignsJson } from '@burgee/core/api/club';
import { displayAge } from '@burgee/core/display/age';
import { displayDateTime } from '@burgee/core/display/dates';
import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { ApiError } from '../../api/client.ts';
import { useCall } from '../../api/use-load.ts';
import { useClub } from '../../club-context.ts';
import { useNow } from '../../page-data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { EmailEntry } from './email-entry.tsx';
import styles from './page.module.css';

export default function NewsPage() {
	const { name } = useClub();
	const recent = useCall('GET /api/campaigns');

	return (
		<Page
			title={sitePages.news.title}
			description={`Recent emails from ${name} to its members: reports, news and notices.`}
			lead="Emails from the club to its members, newest first."
			wide
		>
			<Loaded
				data={recent}
				loading={{
					label: 'Loading emails…',
					height: 'var(--email-height)',
					lines: 6,
					className: styles.loading,
				}}
				error={errorMessage}
				stale={({ fetchedAt, isStale }) => isStale && <StaleNotice fetchedAt={fetchedAt} />}
				empty={({ campaigns }) =>
					campaigns.length === 0 && (
						<EmptyState title="No Recent Communications">
							<p>Emails that the club sends to its members will appear here.</p>
						</EmptyState>
					)
				}
			>
				{({ campaigns }) => <Emails campaigns={campaigns} />}
			</Loaded>
		</Page>
	);
}

/** Returns the error message of the news page, followed by the HTTP status text, if any (specification §8). */
function errorMessage(error: Error): string {
	if (!(error instanceof ApiError)) return pageMessages.newsFailed;
	if (error.code === 'campaigns-unavailable') return error.message;
	return error.statusText
		? `${pageMessages.newsFailed}: ${error.statusText}`
		: pageMessages.newsFailed;
}

function StaleNotice({ fetchedAt }: Pick<CampaignsJson, 'fetchedAt'>) {
	const now = useNow();
	return (
		<Notice tone="warning">
			We can’t check for new emails at the moment. This list was last updated{' '}
			{displayAge(now.getTime() - Date.parse(fetchedAt))}, on {displayDateTime(fetchedAt)}.
		</Notice>
	);
}

function Emails({ campaigns }: Pick<CampaignsJson, 'campaigns'>) {
	const now = useNow();
	return (
		<ul className={styles.emails}>
			{campaigns.map((campaign) => (
				<li key={campaign.id}>
					<EmailEntry campaign={campaign} now={now} />
				</li>
			))}
		</ul>
	);
}
