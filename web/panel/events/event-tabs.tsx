import { panelPages } from '@burgee/core/rules/site/panel-pages';
import { Tabs } from '../frame/tabs.tsx';

const tabs = [
	{ name: 'upcoming', to: panelPages.events.path, label: 'Upcoming' },
	{ name: 'past', to: `${panelPages.events.path}?when=past`, label: 'Past' },
	{ name: 'deleted', to: panelPages['deleted-events'].path, label: 'Deleted' },
] as const;

/** Links to the lists of upcoming, past and deleted events. */
export function EventTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
	return (
		<Tabs
			label="Upcoming, past or deleted events"
			tabs={tabs.map((tab) => ({ ...tab, current: tab.name === current }))}
		/>
	);
}
