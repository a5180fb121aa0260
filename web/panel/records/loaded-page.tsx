import { type PanelPageName, panelPages } from '@burgee/core/rules/site/panel-pages';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded, type LoadedProps } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useAdminLoad } from '../frame/session.tsx';

interface LoadedPageProps<Value> extends Pick<LoadedProps<Value>, 'data' | 'error' | 'children'> {
	/** The title until the data have loaded. Then `children` returns a page whose title names the record. */
	title: string;
	loading: string;
	/** The list to open instead of a record that does not exist. */
	list: PanelPageName;
	/** By default, 'All' with the title of the list. */
	listLabel?: string;
}

/** A page about the record in the address. */
export function LoadedPage<Value>({
	title,
	data,
	loading,
	list,
	listLabel,
	...loaded
}: LoadedPageProps<Value>) {
	const frame = (state: ReactNode) => (
		<Page wide title={title}>
			{state}
		</Page>
	);
	const all = panelPages[list];
	return (
		<Loaded
			{...loaded}
			data={useAdminLoad(data)}
			loading={{ label: loading, lines: 8 }}
			frame={frame}
			missing={frame(
				<Notice
					tone="error"
					action={<ButtonLink to={all.path}>{listLabel ?? `All ${all.title}`}</ButtonLink>}
				>
					{data.state === 'failed' && data.error.message}
				</Notice>,
			)}
		/>
	);
}
