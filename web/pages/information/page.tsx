import { sitePages } from '@burgee/core/rules/site/pages';
import { usePublicFacts } from '../../public-facts.ts';
import { Guide } from '../../ui/guide.tsx';
import { Page } from '../../ui/page.tsx';
import { NoticeboardSection } from './noticeboard-section.tsx';
import { RadioSection } from './radio-section.tsx';
import { RelatedPagesSection } from './related-pages-section.tsx';
import { TripSlipSection } from './trip-slip-section.tsx';
import { WaterLevelSection } from './water-level-section.tsx';

const sections = [
	{ id: 'noticeboard', title: 'Noticeboard', Content: NoticeboardSection },
	{ id: 'radio', title: 'Radio Channels', Content: RadioSection },
	{ id: 'trip-slips', title: 'Trip Slips', Content: TripSlipSection },
	{ id: 'water-level', title: 'Water Level', Content: WaterLevelSection },
	{ id: 'elsewhere', title: 'News, Events and Documents', Content: RelatedPagesSection },
];

export default function InformationPage() {
	const { name, reservoir } = usePublicFacts();
	return (
		<Page
			title={sitePages.information.title}
			description={`The noticeboard, radio channels, trip slips and water level at ${name}.`}
			lead={`What everyone who goes afloat on ${reservoir.name} should know, and where to find out more.`}
			wide
		>
			<Guide sections={sections} />
		</Page>
	);
}
