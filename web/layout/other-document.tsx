import { useEffect } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

/**
 * The panel's router cannot show a public page, which is a document of its own (decision: rendered-pages). This page
 * makes the browser load that document from the server. A reload keeps the entry of the history.
 */
export function OtherDocument() {
	useEffect(() => window.location.reload(), []);
	return <Skeleton label="Loading the page…" height="16rem" />;
}
