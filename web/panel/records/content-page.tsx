import { panelPages } from '@burgee/core/rules/site/panel-pages';
import type { ReactNode } from 'react';
import { useHasWaterLevel } from '../../public-facts.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../frame/tabs.tsx';

const tabs = [
	{ name: 'content', label: 'Newsletters' },
	{ name: 'information-pages', label: 'Pages' },
	{ name: 'water-readings', label: 'Water levels' },
	{ name: 'club-documents', label: 'Documents' },
	{ name: 'club-facts', label: 'Club facts' },
] as const;

interface ContentPageProps {
	current: (typeof tabs)[number]['name'];
	lead: string;
	/** Buttons beside the heading. */
	actions?: ReactNode;
	/** The message about the last action. */
	notice: ReactNode;
	children: ReactNode;
}

/** One of the parts of the club's content, with links to the other parts (decision: content-pages). */
export function ContentPage({ current, lead, actions, notice, children }: ContentPageProps) {
	const hasWaterLevel = useHasWaterLevel();
	// The page of the water levels stays open to those who have typed its address.
	const shown = tabs.filter(
		({ name }) => name !== 'water-readings' || hasWaterLevel || name === current,
	);
	return (
		<Page wide title={panelPages[current].title} lead={lead} actions={actions}>
			{notice}
			<Tabs
				label="Parts of the content"
				tabs={shown.map(({ name, label }) => ({
					to: panelPages[name].path,
					label,
					current: name === current,
				}))}
			/>
			{children}
		</Page>
	);
}
