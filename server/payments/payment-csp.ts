import { squareCsp } from '@burgee/adapters/square/square-csp';
import type { PaymentsChoice } from '../config.ts';

/** Returns the CSP sources of Square's card form, if the form is embedded in Burgee's page; otherwise none. */
export function paymentCsp(payments: PaymentsChoice): ReturnType<typeof squareCsp> {
	if (payments.kind === 'square' && payments.checkout === 'embedded') {
		return squareCsp(payments.environment);
	}
	return { script: [], connect: [], frame: [], style: [], font: [], img: [], form: [] };
}
