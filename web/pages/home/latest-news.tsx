import { webAddress } from '@burgee/core';
import type { CampaignJson } from '@burgee/core/api/club';
import { newsWords } from '@burgee/core/display/news-words';
import { relativeTime } from '@burgee/core/display/relative-time';
import { Mail } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { api } from '../../api/client.ts';
import { useNow } from '../../api/page-data.ts';
import { useLoad } from '../../api/use-load.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { Card, CardLink } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { whenVisible } from '../../ui/when-visible.ts';
import styles from './latest-news.module.css';

/**
 * The newest newsletter. The browser loads it, because a news service could delay the whole page. Keep this card last in
 * its column: a club without news has no card, so a card below would then move up.
 */
export function LatestNews() {
	const words = newsWords[usePublicFacts().campaigns.provider];
	const section = useRef<HTMLElement>(null);
	const recent = useLoad(
		useCallback(async (signal) => {
			await whenVisible(section.current, signal);
			return api('GET /api/campaigns', { signal });
		}, []),
	);
	if (recent.state === 'failed') return null;
	const newest = recent.state === 'loaded' ? recent.value.campaigns[0] : undefined;
	if (recent.state === 'loaded' && newest === undefined) return null;
	return (
		<Card ref={section} icon={Mail} title="Latest News">
			<div className={styles.newest}>
				{newest === undefined ? (
					<Skeleton label={`Loading ${words.noun}…`} lines={2} />
				) : (
					<Newest newsletter={newest} />
				)}
			</div>
			<CardLink to="/news">{words.title}</CardLink>
		</Card>
	);
}

function Newest({ newsletter }: { newsletter: CampaignJson }) {
	const now = useNow();
	const { subject, preview_url, finished_at } = newsletter;
	const address = webAddress(preview_url);
	return (
		<>
			<p className="soft small">{relativeTime(finished_at, now)}</p>
			{address === null ? (
				<p className="strong">{subject}</p>
			) : (
				<CardLink href={address}>{subject}</CardLink>
			)}
		</>
	);
}
