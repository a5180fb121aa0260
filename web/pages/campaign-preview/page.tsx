import type { CampaignPreviewJson } from '@burgee/core/api/club';
import { displayDate } from '@burgee/core/display/dates';
import { newsWords } from '@burgee/core/display/news-words';
import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useCall } from '../../api/use-load.ts';
import { idInPath } from '../../id-in-path.ts';
import { useNavigation } from '../../navigation.tsx';
import { usePublicFacts } from '../../public-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { Page } from '../../ui/page.tsx';
import { WrittenPage } from '../../ui/written-page.tsx';

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
	const { subject, finished_at } = campaign;
	const { name } = usePublicFacts();
	return (
		<WrittenPage
			title={subject}
			description={`A newsletter of ${name} for its members, ${displayDate(finished_at)}.`}
			lead={
				<>
					Published for members of {name} on{' '}
					<time dateTime={finished_at}>{displayDate(finished_at)}</time>
				</>
			}
			rendered={campaign}
			noun="Newsletter"
		>
			<ToNews />
		</WrittenPage>
	);
}

function ToNews() {
	const { campaigns } = usePublicFacts();
	return <ButtonLink to="/news">{newsWords[campaigns.provider].title}</ButtonLink>;
}
