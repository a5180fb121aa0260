import { Suspense } from 'react';
import { ErrorBoundary } from '../layout/error-boundary.tsx';
import { usePublicFacts } from '../public-facts.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CardFormFailed } from './card-form-failed.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { lazyForm } from './lazy-form.ts';

const PracticeCardForm = lazyForm(() => import('./practice-card-form.tsx'));
const SquareCardForm = lazyForm(() => import('./square-card-form.tsx'));

/** Shows the card form of the club's payment provider. The form's code is loaded on demand. */
export function CardForm(props: CardFormProps) {
	const { payments } = usePublicFacts();
	// While the card form loads, a placeholder of about the same height prevents a layout shift.
	const height = payments.provider === 'practice' ? '36rem' : '9rem';
	return (
		<ErrorBoundary resetKey="" fallback={<CardFormFailed />}>
			<Suspense fallback={<Skeleton label="Loading payment form…" height={height} />}>
				{payments.provider !== props.checkout.provider ? (
					<OtherProvider />
				) : payments.provider === 'practice' ? (
					<PracticeCardForm {...props} />
				) : payments.provider === 'square' && payments.checkout === 'embedded' ? (
					<SquareCardForm {...props} account={payments} />
				) : (
					<OtherProvider />
				)}
			</Suspense>
		</ErrorBoundary>
	);
}

/** Replaces the card form if the club changed its payment settings after the checkout started. */
function OtherProvider() {
	return (
		<Notice tone="warning">
			This payment can no longer be made here. Please cancel it and book again.
		</Notice>
	);
}
