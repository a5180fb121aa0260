import type { PaymentLinkJson } from '@burgee/core/api/payments';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useState } from 'react';
import { useListener } from '../use-listener.ts';

/**
 * Returns a function that opens Burgee's own payment page, or the provider's. Burgee's payment page has headers of its
 * own, so the browser must load its document.
 */
export function useGoToPayment() {
	const [leaving, setLeaving] = useState(false);

	// The form is enabled again if the browser restores this page from its back/forward cache.
	useListener('pageshow', ({ persisted }) => persisted && setLeaving(false));

	const payment = ({
		redirectUrl,
		checkoutId,
	}: Pick<PaymentLinkJson, 'redirectUrl' | 'checkoutId'>) => {
		const { origin, pathname, search, searchParams } = new URL(redirectUrl);
		const isOurs =
			origin === window.location.origin ||
			// The payer may have opened the app under a host name that differs from PUBLIC_URL. A URL
			// with the payment page's path and the checkout id is then also Burgee's own payment page.
			(pathname === sitePages['event-booking'].path &&
				searchParams.get('checkoutId') === checkoutId);
		setLeaving(true);
		window.location.assign(isOurs ? `${pathname}${search}` : redirectUrl);
	};
	return { leaving, payment };
}
