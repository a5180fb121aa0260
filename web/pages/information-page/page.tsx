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

/** A page that the club has written itself (decision: information-pages). */
export default function OwnPage() {
	const { name } = usePublicFacts();
	const slug = idInPath(useNavigation().pathname);
	const page = useCall('GET /api/pages/:slug', { slug });
	return (
		<Loaded
			data={page}
			frame={(state) => <Page title={sitePages['information-page'].title}>{state}</Page>}
			loading={{ label: 'Loading the page…', height: '32rem' }}
			error={pageMessages.pageFailed}
			missing={
				<MissingPage title="Page Not Found" action={<ButtonLink to="/">Members Home</ButtonLink>}>
					This page may have been removed, or the link may be out of date.
				</MissingPage>
			}
		>
			{(loaded) => (
				<WrittenPage
					title={loaded.title}
					description={loaded.summary || `${loaded.title}: a page of ${name} for its members.`}
					rendered={loaded}
					noun="Page"
				/>
			)}
		</Loaded>
	);
}
