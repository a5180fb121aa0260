import { useEffect } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

/**
 * The public site and the admin panel have separate HTML documents (decision: unsaved-changes). If an address
 * belongs to the other document, this page makes the browser load that document from the server.
 */
export function OtherDocument() {
	useEffect(() => window.location.reload(), []);
	return <Skeleton label="Loading the page…" height="16rem" />;
}
