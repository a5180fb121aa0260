import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/layout.css';
import { type ComponentProps, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { rootOf } from '../app-root.ts';
import { type Link, NavigationProvider } from '../navigation.tsx';
import { PublicFactsProvider } from '../public-facts.ts';
import { Page } from '../ui/page.tsx';
import { ControlSections } from './controls.tsx';
import { EventSections } from './events.tsx';
import { MessageSections } from './messages.tsx';
import { RecordSections } from './records.tsx';
import { club } from './samples.ts';

/** Links lead nowhere, because the page shows only components. */
const navigation = {
	pathname: '/components',
	search: '',
	focusKey: null,
	Link: ({ to, ...link }: ComponentProps<typeof Link>) => <a href="#components" {...link} />,
};

// Only the development server serves this page (web/build/page-documents.ts). No build contains it.
createRoot(rootOf(document)).render(
	<StrictMode>
		<MemoryRouter>
			<NavigationProvider value={navigation}>
				<PublicFactsProvider value={club}>
					<main id="components">
						<Page wide title="Components" lead="Every component in every state.">
							<ControlSections />
							<MessageSections />
							<RecordSections />
							<EventSections />
						</Page>
					</main>
				</PublicFactsProvider>
			</NavigationProvider>
		</MemoryRouter>
	</StrictMode>,
);
