import { useEffect } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

/**
 * The page for an address of the other HTML document: the admin panel's or the public site's (decision:
 * unsaved-changes). The browser then loads this document from the server.
 */
export function OtherDocument() {
	useEffect(() => window.location.reload(), []);
	return <Skeleton label="Loading the page…" height="16rem" />;
}
