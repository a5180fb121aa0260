import { sitePages } from '@burgee/core/rules/site/pages';
import { Link } from '../../navigation.tsx';
import { usePublicFacts } from '../../public-facts.ts';
import { Guide } from '../../ui/guide.tsx';
import { Page } from '../../ui/page.tsx';
import { BeforeLaunchingSection } from './before-launching-section.tsx';
import { CapsizeSection } from './capsize-section.tsx';
import { ClothingSection } from './clothing-section.tsx';
import { FirstHourSection } from './first-hour-section.tsx';
import { HullSpeedSection } from './hull-speed-section.tsx';
import { LingoSection } from './lingo-section.tsx';
import { NextStepsSection } from './next-steps-section.tsx';
import { RightOfWaySection } from './right-of-way-section.tsx';
import { WindSection } from './wind-section.tsx';

const sections = [
	{ id: 'before-launching', title: 'Before You Launch', Content: BeforeLaunchingSection },
	{ id: 'clothing', title: 'What to Wear', Content: ClothingSection },
	{ id: 'wind', title: 'How Much Wind', Content: WindSection },
	{ id: 'first-hour', title: 'Your First Hour Afloat', Content: FirstHourSection },
	{ id: 'capsizing', title: 'When You Capsize', Content: CapsizeSection },
	{ id: 'right-of-way', title: 'Rules of the Road', Content: RightOfWaySection },
	{ id: 'lingo', title: 'Lingo', Content: LingoSection },
	{ id: 'hull-speed', title: 'Hull Speed', Content: HullSpeedSection },
	{ id: 'next', title: 'Where to Go Next', Content: NextStepsSection },
];

export default function BeginnersPage() {
	const { name, pages } = usePublicFacts();
	return (
		<Page
			title={sitePages.beginners.title}
			description={`Your first season at ${name}: clothing, wind, capsizing, rules and sailing terms.`}
			lead={
				<p>
					Everyone at {name} was a beginner once. Read what you need, then come to a training day:
					you’ll find the dates on the <Link to="/calendar">calendar</Link>.
				</p>
			}
			wide
		>
			<Guide
				sections={pages.hullSpeed ? sections : sections.filter(({ id }) => id !== 'hull-speed')}
			/>
		</Page>
	);
}
