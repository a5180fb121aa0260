import type { CheckoutJson } from '@burgee/core/api/payments';

/**
 * The props of every provider's card form. Specification §4 names the values that `onAnswer` gets.
 */
export interface CardFormProps {
	checkout: CheckoutJson;
	payLabel: string;
	disabled: boolean;
	/** True after the charge result 'auth-screen', while the payer's bank asks for confirmation. */
	bankAsks: boolean;
	/** Receives the card's token, valid for one charge. */
	onToken: (cardToken: string) => void;
	/** Receives 'sent' when the form asks the provider for a token, or the reason why there is no token. */
	onAnswer: (answer: 'sent' | 'invalid' | 'fail' | 'error') => void;
}
