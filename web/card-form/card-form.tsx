import type { Currency } from '@burgee/core';
import { useClub } from '../composition.tsx';
import { lazyPage as lazy } from '../layout/lazy-page.ts';
import { Notice } from '../ui/notice.tsx';

/** What each provider's card form is given, and answers in the specification's words (§4). */
export interface CardFormProps {
	amountMinor: number;
	currency: Currency;
	/** What the button says. */
	payLabel: string;
	/** A charge is under way: nothing can be pressed. */
	disabled: boolean;
	/** The payer's bank wants to be asked first: the last answer was 'auth-screen'. */
	bankAsks: boolean;
	/** What was made of the card, good for one charge. */
	onToken: (cardToken: string) => void;
	/** What the form itself comes to: 'sent' when the card leaves it, else why there is no token. */
	onAnswer: (answer: 'sent' | 'invalid' | 'error') => void;
}

const PracticeCardForm = lazy(() => import('./practice-card-form.tsx'));
const SquareCardForm = lazy(() => import('./square-card-form.tsx'));

/** The card form of whoever takes the club's payments, fetched when one is about to pay. */
export function CardForm(props: CardFormProps) {
	const { payments } = useClub();
	if (payments.provider === 'practice') return <PracticeCardForm {...props} />;
	if (payments.provider === 'square' && payments.checkout === 'embedded') {
		return <SquareCardForm {...props} account={payments} />;
	}
	// The club has changed how it takes payments since this one was begun.
	return (
		<Notice tone="warning">
			This payment cannot be made here any more. Please cancel it and book again.
		</Notice>
	);
}
