import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CardFormFailed } from './card-form-failed.tsx';
import type { CardFormProps } from './card-form-props.ts';
import styles from './square-card-form.module.css';
import {
	closeCard,
	openSquareCard,
	type SquareAccount,
	type SquareCard,
	type SquareStyle,
} from './square-sdk.ts';

/**
 * Maps the failure statuses of Square's `tokenize` to charge results (specification §4). Any other
 * failure means 'error'.
 */
const answers: Record<string, 'invalid' | 'fail'> = {
	Invalid: 'invalid',
	// The payer cancelled the payment, for example on the bank's confirmation screen.
	Cancel: 'fail',
	Abort: 'fail',
};

/** The timeout of Square's `tokenize`. The payer may need time to confirm the card on another device. */
const tokenizeTimeoutMs = 300_000;

/**
 * Square's card form. Card details go only to Square. Burgee gives the form no e-mail address, phone number or
 * postal address (specification §2).
 */
export default function SquareCardForm({
	account,
	checkout,
	payLabel,
	disabled,
	onToken,
	onAnswer,
}: CardFormProps & { account: SquareAccount }) {
	const containerId = `card-${useId().replace(/\W/g, '')}`;
	const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
	const [tokenizing, setTokenizing] = useState(false);
	const card = useRef<SquareCard | null>(null);

	useEffect(() => {
		const unmount = new AbortController();
		openSquareCard(account, containerId, cardStyle(), unmount.signal).then(
			(opened) => {
				card.current = opened;
				setState('ready');
			},
			() => {
				if (!unmount.signal.aborted) setState('failed');
			},
		);
		return () => {
			unmount.abort();
			if (card.current !== null) closeCard(card.current);
			card.current = null;
		};
	}, [account, containerId]);

	const pay = async (submitted: FormEvent) => {
		submitted.preventDefault();
		const current = card.current;
		if (current === null || tokenizing || disabled) return;
		setTokenizing(true);
		onAnswer('sent');
		try {
			const { status, token } = await withTimeout(
				current.tokenize({
					amount: checkout.amount.toFixed(2),
					currencyCode: checkout.currency,
					intent: 'CHARGE',
					customerInitiated: true,
					sellerKeyedIn: false,
					billingContact: {},
				}),
			);
			// The card token is ignored if the form was closed or replaced while Square created the token.
			if (card.current !== current) return;
			if (status === 'OK' && token) onToken(token);
			else onAnswer(answers[status] ?? 'error');
		} catch {
			if (card.current === current) onAnswer('error');
		} finally {
			setTokenizing(false);
		}
	};

	if (state === 'failed') return <CardFormFailed />;
	return (
		<form className={`stack ${styles.form}`} onSubmit={pay} aria-busy={tokenizing || disabled}>
			<div className={styles.container}>
				{state === 'loading' && <Skeleton label="Loading payment form…" height="5.5rem" />}
				<div id={containerId} inert={tokenizing || disabled} />
			</div>
			<div>
				<Button
					type="submit"
					variant="primary"
					aria-disabled={state === 'loading' || tokenizing || disabled}
				>
					{tokenizing ? 'Paying…' : payLabel}
				</Button>
			</div>
		</form>
	);
}

async function withTimeout<Value>(answer: Promise<Value>): Promise<Value> {
	let timer = 0;
	const limit = new Promise<never>((_, reject) => {
		timer = window.setTimeout(
			() => reject(new Error('Square’s card form did not answer in time')),
			tokenizeTimeoutMs,
		);
	});
	return Promise.race([answer, limit]).finally(() => window.clearTimeout(timer));
}

/** Our colours for Square's form, which runs in a frame and cannot read our style sheet. */
function cardStyle(): SquareStyle {
	const tokens = getComputedStyle(document.documentElement);
	const token = (name: string) => tokens.getPropertyValue(name).trim();
	const danger = { color: token('--danger') };
	const soft = { color: token('--ink-soft') };
	return {
		'.input-container': { borderColor: token('--line-strong'), borderRadius: '8px' },
		'.input-container.is-focus': { borderColor: token('--focus') },
		'.input-container.is-error': { borderColor: token('--danger-strong') },
		input: { backgroundColor: token('--surface'), color: token('--ink') },
		'input::placeholder': soft,
		'input.is-error': danger,
		'.message-text': soft,
		'.message-icon': soft,
		'.message-text.is-error': danger,
		'.message-icon.is-error': danger,
	};
}
