import { type Checkout, paymentPath } from '@burgee/core';

/** Returns a function that returns the URL of Burgee's payment page for a checkout. */
export function paymentAddresses({ publicUrl }: { publicUrl: string }) {
	return ({ id, eventId }: Checkout, payment: 'pending' | 'success'): string =>
		publicUrl + paymentPath({ eventId, checkoutId: id, payment });
}
