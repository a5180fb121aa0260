import { workDayPath } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import type { WorkDayJson } from '@burgee/core/api/work-days';
import { sitePages } from '@burgee/core/rules/site/pages';
import { LifeBuoy } from 'lucide-react';
import { type LoadState, useCall } from '../../api/use-load.ts';
import { Link } from '../../navigation.tsx';
import { useHasWaterLevel, usePublicFacts } from '../../public-facts.ts';
import { SearchButton } from '../../search-dialog/search-button.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardLink } from '../../ui/card.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { usePageHead } from '../../ui/page.tsx';
import { WaterLevel } from '../../ui/water-level.tsx';
import { ComingUp } from './coming-up.tsx';
import { LatestNews } from './latest-news.tsx';
import { NextWorkDay } from './next-work-day.tsx';
import styles from './page.module.css';
import { PhotoPanels } from './photo-panels.tsx';
import { Scene } from './scene.tsx';

/** Returns the path of the only coming work day, otherwise of the page where members choose one. */
function workDaysPath(workDays: WorkDayJson[]): string {
	const [only, ...others] = workDays;
	return only !== undefined && others.length === 0
		? workDayPath(only.id)
		: sitePages['work-day-booking'].path;
}

export default function HomePage() {
	return usePublicFacts().pages.workDays ? <HomeWithWorkDays /> : <Home workDays={null} />;
}

function HomeWithWorkDays() {
	return <Home workDays={useCall('GET /api/work-days')} />;
}

interface HomeProps {
	/** Null if the club has no page for work days. */
	workDays: LoadState<CallAnswer<'GET /api/work-days'>> | null;
}

function Home({ workDays }: HomeProps) {
	const { name, radio, waterSafetyLink, pages } = usePublicFacts();
	const contents = [pages.news && 'news', pages.documents && 'documents'].filter(Boolean);
	/** What members look for at the water. */
	const shortcuts = [
		[useHasWaterLevel(), '/#water-level', 'Water level'],
		[pages.information, '/information#radio', 'Radio'],
		[
			workDays,
			workDaysPath(workDays?.state === 'loaded' ? workDays.value.workDays : []),
			'Work days',
		],
		[pages.documents, '/documents', 'Documents'],
	] as const;
	const shown = shortcuts.filter(([isShown]) => isShown);
	const heading = usePageHead({
		title: sitePages.home.title,
		description: `The members area of ${name}: events and booking${contents.length > 0 ? `, ${contents.join(' and ')}` : ''}.`,
	});
	return (
		<>
			<section className={styles.hero}>
				<div className={`frame ${styles.heroText}`}>
					<h1 ref={heading} tabIndex={-1} className={styles.title}>
						Welcome to the Members Area
					</h1>
					<p className={styles.lead}>
						See what’s on at {name} and book your place. Something wrong? Tell us at{' '}
						<EmailLink to="feedback" />.
					</p>
					<div className={`row gap-2 screen-only ${styles.actions}`}>
						<ButtonLink to="/calendar" variant="primary">
							View Events Calendar
						</ButtonLink>
						{pages.news && <ButtonLink to="/news">Recent News</ButtonLink>}
						<SearchButton />
					</div>
					{shown.length > 0 && (
						<nav aria-label="Shortcuts" className={`screen-only ${styles.shortcuts}`}>
							<ul className="row">
								{shown.map(([, path, label]) => (
									<li key={path}>
										<Link className="target" to={path}>
											{label}
										</Link>
									</li>
								))}
							</ul>
						</nav>
					)}
				</div>
				<div className={`screen-only ${styles.scene}`}>
					<Scene />
				</div>
			</section>
			<div className={`frame stack gap-5 ${styles.columns}`}>
				<ComingUp />
				<div className={`stack ${styles.aside}`}>
					{workDays && <NextWorkDay workDays={workDays} />}
					<Card icon={LifeBuoy} title="Water Safety">
						<p>
							Wear your buoyancy aid, check the weather before you launch, and tell someone ashore
							when you’ll be back.
						</p>
						<p>
							On VHF radio, channel {radio.clubChannel} reaches the safety boat. Channel{' '}
							{radio.emergencyChannel} is for emergencies only.
						</p>
						{pages.information && <CardLink to="/information#radio">Radio Channels</CardLink>}
						<CardLink href={waterSafetyLink}>Respect the water</CardLink>
					</Card>
					{pages.news && <LatestNews />}
				</div>
				<WaterLevel id="water-level" />
				<PhotoPanels />
			</div>
		</>
	);
}
