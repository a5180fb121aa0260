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

export default function CampaignPreviewPage() {
	const { campaignId = '' } = useParams();
	const { api } = usePorts();
	const { name } = useClub();
	const preview = useLoad((signal) => api.campaignPreview(campaignId, signal), [api, campaignId]);

	if (preview.state === 'loading') {
		return (
			<Page title="Email to Members">
				<Skeleton label="Loading the email…" height="32rem" />
			</Page>
		);
	}
	if (preview.state === 'failed') {
		return preview.error instanceof ApiError && preview.error.status === 404 ? (
			<Page title="Email Not Found">
				<p>This email may have been removed, or the link may be out of date.</p>
				<div>{toNews}</div>
			</Page>
		) : (
			<Page title="Email to Members">
				<Notice tone="error" action={<Button onClick={preview.retry}>Try Again</Button>}>
					{pageMessages.newsFailed}
				</Notice>
			</Page>
		);
	}
	const { subject, finished_at, body } = preview.value;
	return (
		<Page
			title={subject}
			description={`An email from ${name} to its members, ${displayDate(finished_at)}.`}
			lead={
				<>
					Sent to members of {name} on{' '}
					<time dateTime={finished_at}>{displayDate(finished_at)}</time>
				</>
			}
		>
			<div className={styles.body}>
				{paragraphsOf(body).map((paragraph, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change
					<p key={index}>{paragraph}</p>
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

/** Splits text at blank lines. Single line breaks stay inside a paragraph. */
function paragraphsOf(body: string): string[] {
	return body
		.split(/\r?\n(?:[^\S\n]*\r?\n)+/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== '');
}
