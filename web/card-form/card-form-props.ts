import type { CheckoutJson } from '@burgee/core/api/payments';

/** The props of the card form of every payment provider. */
export interface CardFormProps {
	checkout: CheckoutJson;
	payLabel: string;
	disabled: boolean;
	/** True while the payer's bank asks the payer for confirmation. */
	bankAsks: boolean;
	/** A callback that receives a card token. The token is valid for one charge. */
	onToken: (cardToken: string) => void;
	/**
	 * A callback that receives 'sent' when the form requests a card token. If the request fails, the
	 * callback receives the kind of failure.
	 */
	onAnswer: (answer: 'sent' | 'invalid' | 'fail' | 'error') => void;
}
