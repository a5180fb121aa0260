import { useEffect } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

/**
 * The public site and the admin panel have separate HTML documents (decision: unsaved-changes), and the payment page
 * has headers of its own. If an address belongs to another document, this page makes the browser load that document
 * from the server. A reload keeps the entry of the history and its state, such as a flash message.
 */
export function OtherDocument() {
	useEffect(() => window.location.reload(), []);
	return <Skeleton label="Loading the page…" height="16rem" />;
}
