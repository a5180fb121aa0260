import { squareCsp } from '@burgee/adapters/square/square-csp';
import type { PaymentsChoice } from '../config.ts';

/**
 * Returns the content security policy sources for Square's card form. Returns no sources if
 * Burgee's page does not contain the card form.
 */
export function paymentCsp(payments: PaymentsChoice): ReturnType<typeof squareCsp> {
	if (payments.kind === 'square' && payments.checkout === 'embedded') {
		return squareCsp(payments.environment);
	}
	return { script: [], connect: [], frame: [], style: [], font: [], img: [], form: [] };
}
