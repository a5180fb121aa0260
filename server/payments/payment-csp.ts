import { squareCsp } from '@burgee/adapters/square/square-csp';
import type { PaymentsChoice } from '../config.ts';

/** What pages may load beside our own for Square's card form, and only where it is shown in ours. */
export function paymentCsp(payments: PaymentsChoice): ReturnType<typeof squareCsp> {
	if (payments.kind === 'square' && payments.checkout === 'embedded') {
		return squareCsp(payments.environment);
	}
	return { script: [], connect: [], frame: [], style: [], font: [], img: [], form: [] };
}
