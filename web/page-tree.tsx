import type { PageData } from '@burgee/core/api/page-renderer';
import {
	type ComponentType,
	type ReactNode,
	StrictMode,
	useEffect,
	useEffectEvent,
	useMemo,
} from 'react';
import { PageDataProvider } from './api/page-data.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { AppErrorPage } from './layout/error-page.tsx';
import { Shell, useClub } from './layout/shell.tsx';
import { NavigationProvider } from './navigation.tsx';
import { SearchDialogProvider } from './search-dialog/search-dialog-context.tsx';

interface PageTreeProps {
	data: PageData;
	Page: ComponentType;
	/** Called in the browser when the page can be used. */
	onInteractive?: () => void;
}

/** A public page with its frame. The server and the browser render the same tree. */
export function PageTree({ data, Page, onInteractive }: PageTreeProps) {
	const navigation = useMemo(() => {
		const [pathname = '', ...query] = data.address.split('?');
		const search = query.length === 0 ? '' : `?${query.join('?')}`;
		return { pathname, search, focusKey: null, Link: DocumentLink };
	}, [data]);
	const reportInteractive = useEffectEvent(() => onInteractive?.());
	useEffect(() => reportInteractive(), []);
	return (
		<StrictMode>
			<ErrorBoundary resetKey="" fallback={<AppErrorPage />}>
				<PageDataProvider value={data}>
					<NavigationProvider value={navigation}>
						<SearchDialogProvider>
							<Site>
								<Page />
							</Site>
						</SearchDialogProvider>
					</NavigationProvider>
				</PageDataProvider>
			</ErrorBoundary>
		</StrictMode>
	);
}

function Site({ children }: { children: ReactNode }) {
	return <Shell club={useClub()}>{children}</Shell>;
}

/** A link that loads the document of another page. */
function DocumentLink({ to, ...link }: { to: string }) {
	return <a href={to} {...link} />;
}
