import type { Currency } from '@burgee/core';
import { Suspense } from 'react';
import { useClub } from '../composition.tsx';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { lazyPage as lazy } from '../layout/lazy-page.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CardFormFailed } from './card-form-failed.tsx';

/** What each provider's card form is given, and answers in the specification's words (§4). */
export interface CardFormProps {
	/** Whom the payment was begun with. */
	provider: string;
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
	onAnswer: (answer: 'sent' | 'invalid' | 'fail' | 'error') => void;
}

const PracticeCardForm = lazy(() => import('./practice-card-form.tsx'));
const SquareCardForm = lazy(() => import('./square-card-form.tsx'));

/** The card form of whoever takes the club's payments, fetched when one is about to pay. */
export function CardForm(props: CardFormProps) {
	const { payments } = useClub();
	// About as high as the form that comes.
	const height = payments.provider === 'practice' ? '36rem' : '9rem';
	return (
		<ErrorBoundary at="" fallback={<CardFormFailed />}>
			<Suspense fallback={<Skeleton label="Loading payment form..." height={height} />}>
				{payments.provider !== props.provider ? (
					<BegunElsewhere />
				) : payments.provider === 'practice' ? (
					<PracticeCardForm {...props} />
				) : payments.provider === 'square' && payments.checkout === 'embedded' ? (
					<SquareCardForm {...props} account={payments} />
				) : (
					<BegunElsewhere />
				)}
			</Suspense>
		</ErrorBoundary>
	);
}

/** The club has changed how it takes payments since this one was begun. */
function BegunElsewhere() {
	return (
		<Notice tone="warning">
			This payment cannot be made here any more. Please cancel it and book again.
		</Notice>
	);
}
