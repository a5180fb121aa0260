import { squareCsp } from '@burgee/adapters/square/square-csp';
import type { PaymentsChoice } from '../config.ts';

/**
 * Returns the content security policy sources that Square's embedded card form needs. Returns no sources if
 * the card form is not embedded.
 */
export function paymentCsp(payments: PaymentsChoice): ReturnType<typeof squareCsp> {
	if (payments.kind === 'square' && payments.checkout === 'embedded') {
		return squareCsp(payments.environment);
	}
	return { script: [], connect: [], frame: [], style: [], font: [], img: [], form: [] };
}
