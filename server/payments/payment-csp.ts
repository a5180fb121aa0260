import { squareHosts } from '@burgee/adapters/square/square-csp';
import type { PaymentsChoice } from '../config.ts';

/** What pages may load beside our own for Square's card form, and only where it is shown in ours. */
export function contentSources(payments: PaymentsChoice): ReturnType<typeof squareHosts> {
	if (payments.kind === 'square' && payments.checkout === 'embedded') {
		return squareHosts(payments.environment);
	}
	return { script: [], connect: [], frame: [], style: [], font: [], img: [], form: [] };
}
