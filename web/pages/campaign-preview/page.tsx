import { contentsOf } from '@burgee/core';
import type { CampaignPreviewJson } from '@burgee/core/api/club';
import { displayDate } from '@burgee/core/display/dates';
import { newsWords } from '@burgee/core/display/news-words';
import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useCall } from '../../api/use-load.ts';
import { useNavigation } from '../../navigation.tsx';
import { usePublicFacts } from '../../public-facts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Contents } from '../../ui/contents.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { NewsletterText } from '../../ui/newsletter-text.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './page.module.css';

export default function CampaignPreviewPage() {
	const campaignId = idInPath(useNavigation().pathname);
	const preview = useCall('GET /api/campaigns/:campaignId', { campaignId });

	return (
		<Loaded
			data={preview}
			frame={(state) => <Page title={sitePages['campaign-preview'].title}>{state}</Page>}
			loading={{ label: 'Loading the newsletter…', height: '32rem' }}
			error={pageMessages.newsletterFailed}
			missing={
				<MissingPage title="Newsletter Not Found" action={<ToNews />}>
					This newsletter may have been removed, or the link may be out of date.
				</MissingPage>
			}
		>
			{(campaign) => <Preview campaign={campaign} />}
		</Loaded>
	);
}

function Preview({ campaign }: { campaign: CampaignPreviewJson }) {
	const { subject, finished_at, html } = campaign;
	const { name } = usePublicFacts();
	const contents = contentsOf(campaign.headings);
	const text = (
		<div className={`stack gap-3 print-block ${styles.text}`}>
			<NewsletterText html={html} />
			<div className="row screen-only">
				<ToNews />
				<Button variant="quiet" onClick={() => window.print()}>
					Print This Newsletter
				</Button>
			</div>
		</div>
	);
	return (
		<Page
			title={subject}
			wide={contents.length > 0}
			description={`A newsletter of ${name} for its members, ${displayDate(finished_at)}.`}
			lead={
				<>
					Published for members of {name} on{' '}
					<time dateTime={finished_at}>{displayDate(finished_at)}</time>
				</>
			}
		>
			{contents.length === 0 ? (
				text
			) : (
				<Contents
					headings={contents.map(({ id, text, level }) => ({ id, title: text, isPart: level > 2 }))}
				>
					{text}
				</Contents>
			)}
		</Page>
	);
}

function ToNews() {
	const { campaigns } = usePublicFacts();
	return <ButtonLink to="/news">{newsWords[campaigns.provider].title}</ButtonLink>;
}

/** Returns the id at the end of a newsletter's path. */
function idInPath(pathname: string): string {
	return decodeURIComponent(pathname.replace(/\/$/, '').split('/').pop() ?? '');
}
