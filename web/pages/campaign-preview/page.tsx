import { displayDate, pageMessages } from '@burgee/core';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { useClub, usePorts } from '../../composition.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './page.module.css';

const toNews = <ButtonLink to="/news">Recent Emails</ButtonLink>;

/** An email that the club keeps here, as a letter to read or to print. */
export default function CampaignPreviewPage() {
	const { campaignId = '' } = useParams();
	const { api } = usePorts();
	const { name } = useClub();
	const letter = useLoad((signal) => api.campaignPreview(campaignId, signal), [api, campaignId]);

	if (letter.state === 'loading') {
		return (
			<Page title="Email to Members">
				<Skeleton label="Loading the email…" height="32rem" />
			</Page>
		);
	}
	if (letter.state === 'failed') {
		return letter.error instanceof ApiError && letter.error.status === 404 ? (
			<Page title="Email Not Found">
				<p>The email may have been taken away, or the link may be old.</p>
				<div>{toNews}</div>
			</Page>
		) : (
			<Page title="Email to Members">
				<Notice tone="error" action={<Button onClick={letter.retry}>Try Again</Button>}>
					{pageMessages.newsFailed}
				</Notice>
			</Page>
		);
	}
	const { subject, finished_at, body } = letter.value;
	return (
		<Page
			title={subject}
			description={`An email of ${name} to its members, ${displayDate(finished_at)}.`}
			lead={
				<>
					{name} to its members, <time dateTime={finished_at}>{displayDate(finished_at)}</time>
				</>
			}
		>
			<div className={styles.body}>
				{paragraphsOf(body).map((paragraph, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a letter does not change while it is read
					<p key={place}>{paragraph}</p>
				))}
			</div>
			<div className={styles.actions}>
				{toNews}
				<Button variant="quiet" onClick={() => window.print()}>
					Print this email
				</Button>
			</div>
		</Page>
	);
}

/** What blank lines part; the line breaks within stay. */
function paragraphsOf(body: string): string[] {
	return body
		.split(/\r?\n(?:[^\S\n]*\r?\n)+/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== '');
}
