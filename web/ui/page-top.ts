import { type ComponentType, createContext } from 'react';

export interface PageTopProps {
	title: string;
	about: string | undefined;
}

/** What each page shows above its heading: the breadcrumbs in the panel. Null on public pages. */
export const PageTop = createContext<ComponentType<PageTopProps> | null>(null);
