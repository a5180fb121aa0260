import { toMajor } from '@burgee/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { CardFormProps } from './card-form.tsx';
import { CardFormFailed } from './card-form-failed.tsx';
import styles from './square-card-form.module.css';
import {
	closeCard,
	openSquareCard,
	type SquareAccount,
	type SquareCard,
	type SquareStyle,
} from './square-sdk.ts';

/** What the form comes to without a token, in the specification's words (§4). */
const answers: Record<string, 'invalid' | 'fail'> = {
	Invalid: 'invalid',
	// The payer gave up, at the bank's question say.
	Cancel: 'fail',
	Abort: 'fail',
};

/** The payer's bank may ask within it, on another device: enough to find that. */
const tokenizeLimitMs = 300_000;

/** Square's own card form: what is typed there never comes to us (specification §2: no e-mail, phone or address). */
export default function SquareCardForm({
	account,
	amountMinor,
	currency,
	payLabel,
	disabled,
	onToken,
	onAnswer,
}: CardFormProps & { account: SquareAccount }) {
	const containerId = `card-${useId().replace(/\W/g, '')}`;
	const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
	const [asking, setAsking] = useState(false);
	const card = useRef<SquareCard | null>(null);
	const { applicationId, locationId, script } = account;

	useEffect(() => {
		const leave = new AbortController();
		openSquareCard(
			{ applicationId, locationId, script },
			containerId,
			cardStyle(),
			leave.signal,
		).then(
			(opened) => {
				card.current = opened;
				setState('ready');
			},
			() => {
				if (!leave.signal.aborted) setState('failed');
			},
		);
		return () => {
			leave.abort();
			if (card.current !== null) closeCard(card.current);
			card.current = null;
		};
	}, [applicationId, locationId, script, containerId]);

	const pay = async (submitted: FormEvent) => {
		submitted.preventDefault();
		const asked = card.current;
		if (asked === null || asking || disabled) return;
		setAsking(true);
		onAnswer('sent');
		try {
			const { status, token } = await withinLimit(
				asked.tokenize({
					amount: toMajor(amountMinor).toFixed(2),
					currencyCode: currency,
					intent: 'CHARGE',
					customerInitiated: true,
					sellerKeyedIn: false,
					billingContact: {},
				}),
			);
			// Cancelled meanwhile, or begun anew.
			if (card.current !== asked) return;
			if (status === 'OK' && token) onToken(token);
			else onAnswer(answers[status] ?? 'error');
		} catch {
			if (card.current === asked) onAnswer('error');
		} finally {
			setAsking(false);
		}
	};

	if (state === 'failed') return <CardFormFailed />;
	return (
		<form className={styles.form} onSubmit={pay} aria-busy={asking || disabled}>
			<div className={styles.room}>
				{state === 'loading' && <Skeleton label="Loading payment form..." height="5.5rem" />}
				<div id={containerId} inert={asking || disabled} />
			</div>
			<div>
				<Button
					type="submit"
					variant="primary"
					aria-disabled={state === 'loading' || asking || disabled}
				>
					{asking ? 'Paying...' : payLabel}
				</Button>
			</div>
		</form>
	);
}

async function withinLimit<Value>(answer: Promise<Value>): Promise<Value> {
	let timer = 0;
	const limit = new Promise<never>((_, reject) => {
		timer = window.setTimeout(
			() => reject(new Error('Square’s card form did not answer')),
			tokenizeLimitMs,
		);
	});
	return Promise.race([answer, limit]).finally(() => window.clearTimeout(timer));
}

/** Square's form is in a frame of its own: it is told our colours, light or dark. */
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
