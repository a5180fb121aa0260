import type { Difference } from '../rules/payment/comparison.ts';
import { providerLabel } from './payment-words.ts';

/** Returns the payment provider's name within a sentence: 'Square', or 'the practice provider'. */
export function providerName(provider: string): string {
	return provider === 'practice' ? 'the practice provider' : providerLabel(provider);
}

/** Says what differs between Burgee and the payment provider. `provider` is the provider's name within a sentence. */
export function differenceLabel(difference: Difference, provider: string): string {
	switch (difference) {
		case 'only-provider':
			return `Only at ${provider}`;
		case 'only-burgee':
			return 'Only in Burgee';
		case 'currency':
			return 'Another currency';
		case 'amount':
			return 'Another amount';
		case 'status':
			return 'Another status';
	}
}
