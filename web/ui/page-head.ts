import { createContext, useContext, useEffect } from 'react';
import { usePublicFacts } from '../public-facts.ts';

/** On the server, receives the title and the description of the document. */
const PageHeadContext = createContext<((title: string, description: string) => void) | null>(null);
export const PageHeadProvider = PageHeadContext.Provider;

/** Sets the title and the meta description of the document. */
export function useDocumentHead(title: string, description?: string) {
	const { name, shortName } = usePublicFacts();
	const setOnServer = useContext(PageHeadContext);
	const fullTitle = `${title} · ${shortName}`;
	const fullDescription = description ?? `${title}: the members area of ${name}.`;
	setOnServer?.(fullTitle, fullDescription);

	useEffect(() => {
		document.title = fullTitle;
		document.querySelector('meta[name="description"]')?.setAttribute('content', fullDescription);
	}, [fullTitle, fullDescription]);
}
