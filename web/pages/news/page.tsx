import type { Instant } from '@burgee/core';
import type { CampaignJson } from '@burgee/core/api/club';
import { displayAge } from '@burgee/core/display/age';
import { displayDateTime } from '@burgee/core/display/dates';
import { newsWords } from '@burgee/core/display/news-words';
import { pageMessages } from '@burgee/core/display/page-messages';
import { ApiError } from '../../api/client.ts';
import { useNow } from '../../api/page-data.ts';
import { useCall } from '../../api/use-load.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { EmailEntry } from './email-entry.tsx';
import styles from './page.module.css';

export default function NewsPage() {
	const { name, campaigns: source } = usePublicFacts();
	const words = newsWords[source.provider];
	const recent = useCall('GET /api/campaigns');

	return (
		<Page title={words.title} description={words.description(name)} lead={words.lead} wide>
			<Loaded
				data={recent}
				loading={{
					label: `Loading ${words.noun}…`,
					height: 'var(--email-height)',
					lines: 6,
					className: styles.loading,
				}}
				error={errorMessage}
				stale={({ fetchedAt, isStale }) =>
					isStale && <StaleNotice fetchedAt={fetchedAt} noun={words.noun} />
				}
				empty={({ campaigns }) =>
					campaigns.length === 0 && (
						<EmptyState title="No Recent Communications">
							<p>{words.none}</p>
						</EmptyState>
					)
				}
			>
				{({ campaigns }) => <Emails campaigns={campaigns} read={words.read} />}
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

function StaleNotice({ fetchedAt, noun }: { fetchedAt: Instant; noun: string }) {
	const now = useNow();
	return (
		<Notice tone="warning">
			We can’t check for new {noun} at the moment. This list was last updated{' '}
			{displayAge(now.getTime() - Date.parse(fetchedAt))}, on {displayDateTime(fetchedAt)}.
		</Notice>
	);
}

function Emails({ campaigns, read }: { campaigns: CampaignJson[]; read: string }) {
	const now = useNow();
	return (
		<ul className={`stack ${styles.emails}`}>
			{campaigns.map((campaign) => (
				<li key={campaign.id}>
					<EmailEntry campaign={campaign} now={now} read={read} />
				</li>
			))}
		</ul>
	);
}
