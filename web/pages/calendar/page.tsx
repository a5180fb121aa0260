import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useCall } from '../../api/use-load.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Programme } from './programme.tsx';
import { Subscribe, SubscribeLink } from './subscribe.tsx';

export default function CalendarPage() {
	const { name } = usePublicFacts();
	const events = useCall('GET /api/events');
	const feed = useCall('GET /api/calendar-feed');
	const subscribe = feed.state === 'loaded' && <Subscribe query={feed.value.query} />;

	return (
		<Page
			title={sitePages.calendar.title}
			description={`Races, socials and training at ${name}: see what’s on and book your place.`}
			lead={<>What’s on at the club, soonest first. {subscribe && <SubscribeLink />}</>}
			wide
		>
			<Loaded
				data={events}
				loading={{ label: 'Loading events…', height: '4rem', lines: 8 }}
				error={pageMessages.calendarFailed}
				empty={(upcoming) =>
					upcoming.events.length === 0 && (
						<>
							<EmptyState title="No Upcoming Events">
								<p>The next events are still being planned. Please check back soon.</p>
							</EmptyState>
							{subscribe}
						</>
					)
				}
			>
				{(upcoming) => (
					<>
						<Programme events={upcoming.events} />
						{subscribe}
					</>
				)}
			</Loaded>
		</Page>
	);
}
