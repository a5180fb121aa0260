import { sitePages } from '@burgee/core/rules/site/pages';
import { useHasWaterLevel, usePublicFacts } from '../../public-facts.ts';
import { Guide } from '../../ui/guide.tsx';
import { Page } from '../../ui/page.tsx';
import { NoticeboardSection } from './noticeboard-section.tsx';
import { RadioSection } from './radio-section.tsx';
import { RelatedPagesSection } from './related-pages-section.tsx';
import { TripSlipSection } from './trip-slip-section.tsx';
import { WaterLevelSection } from './water-level-section.tsx';

export default function InformationPage() {
	const { name, reservoir, pages } = usePublicFacts();
	const hasWaterLevel = useHasWaterLevel();
	const sections = [
		{ id: 'noticeboard', title: 'Noticeboard', Content: NoticeboardSection },
		{ id: 'radio', title: 'Radio Channels', Content: RadioSection },
		{ id: 'trip-slips', title: 'Trip Slips', Content: TripSlipSection },
		...(hasWaterLevel
			? [{ id: 'water-level', title: 'Water Level', Content: WaterLevelSection }]
			: []),
		{
			id: 'elsewhere',
			title: pages.news && pages.documents ? 'News, Events and Documents' : 'Other Pages',
			Content: RelatedPagesSection,
		},
	];
	return (
		<Page
			title={sitePages.information.title}
			description={`The noticeboard, radio channels${hasWaterLevel ? ', trip slips and water level' : ' and trip slips'} at ${name}.`}
			lead={`What everyone who goes afloat${reservoir ? ` on ${reservoir.name}` : ''} should know, and where to find out more.`}
			wide
		>
			<Guide sections={sections} />
		</Page>
	);
}
