import { paymentAddressOf } from '@burgee/core';
import { sitePages } from '@burgee/core/rules/site/pages';
import { matchPath, Outlet, type Path, useLocation } from 'react-router-dom';
import { OtherDocument } from './other-document.tsx';

/** Returns which payment page has this address. Returns null for any other page. */
export function paymentPageAt({ pathname, search }: Pick<Path, 'pathname' | 'search'>) {
	if (matchPath(sitePages['event-booking'].path, pathname) === null) return null;
	return paymentAddressOf(new URLSearchParams(search));
}

/** Whether the server sent this document with the headers that the payment provider's card form needs. */
const allowsCardForm = paymentPageAt(window.location)?.payment === 'pending';

/**
 * Shows the pages of this document. The server sends a less strict Content-Security-Policy for the address with
 * payment=pending, and a policy belongs to a document. If the app itself changes to or from this address, for example
 * on Back, the browser loads the document of the new address.
 */
export function PageDocument() {
	const payment = paymentPageAt(useLocation());
	const isRight = allowsCardForm ? payment !== null : payment?.payment !== 'pending';
	return isRight ? <Outlet /> : <OtherDocument />;
}
