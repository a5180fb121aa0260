/** The part of Square's Web Payments SDK that Burgee uses. */
export interface SquareSdk {
	payments(applicationId: string, locationId: string): SquarePayments;
}

interface SquarePayments {
	setLocale?(locale: string): Promise<void>;
	card(options: { style: SquareStyle }): Promise<SquareCard>;
}

export interface SquareCard {
	attach(selector: string): Promise<void>;
	destroy(): Promise<unknown>;
	/** Square returns the `status` 'OK', 'Invalid', 'Cancel', 'Abort', 'Error' or 'Unknown'. */
	tokenize(details: TokenizeDetails): Promise<{ status: string; token?: string }>;
}

export interface TokenizeDetails {
	/** In major units: '43.23'. */
	amount: string;
	currencyCode: string;
	intent: 'CHARGE';
	customerInitiated: boolean;
	sellerKeyedIn: boolean;
	billingContact: Record<string, string>;
}

export type SquareStyle = Record<string, Record<string, string>>;

declare global {
	interface Window {
		Square?: SquareSdk;
	}
}

const scriptEveryMs = 500;
const containerEveryMs = 100;
const loadTimeoutMs = 20_000;

export interface SquareAccount {
	applicationId: string;
	locationId: string;
	script: string;
}

/**
 * Opens Square's card form in the element with this id.
 * @throws if the form does not open within 20 seconds, or if `signal` is aborted.
 */
export async function openSquareCard(
	account: SquareAccount,
	containerId: string,
	style: SquareStyle,
	signal: AbortSignal,
): Promise<SquareCard> {
	const until = AbortSignal.any([signal, AbortSignal.timeout(loadTimeoutMs)]);
	addScript(account.script);
	const sdk = await waitFor(() => window.Square, scriptEveryMs, until);
	await waitFor(() => document.getElementById(containerId), containerEveryMs, until);
	const payments = sdk.payments(account.applicationId, account.locationId);
	return Promise.race([attachCard(payments, containerId, style, until), aborted(until)]);
}

async function attachCard(
	payments: SquarePayments,
	containerId: string,
	style: SquareStyle,
	until: AbortSignal,
): Promise<SquareCard> {
	// If Square does not support this locale, the form opens in another language.
	await payments.setLocale?.('en-GB').catch(() => {});
	const card = await payments.card({ style });
	try {
		until.throwIfAborted();
		await card.attach(`#${containerId}`);
		until.throwIfAborted();
		return card;
	} catch (error) {
		closeCard(card);
		throw error;
	}
}

export function closeCard(card: SquareCard): void {
	card.destroy().catch(() => {});
}

/** Adds Square's script to the page once. A script that failed to load is removed, so that a later call can retry. */
function addScript(address: string): void {
	const before = document.querySelector(`script[src="${CSS.escape(address)}"]`);
	if (before !== null || window.Square !== undefined) return;
	const script = document.createElement('script');
	script.src = address;
	script.async = true;
	script.onerror = () => script.remove();
	document.head.append(script);
}

async function waitFor<Value>(
	find: () => Value | null | undefined,
	everyMs: number,
	signal: AbortSignal,
): Promise<Value> {
	for (;;) {
		signal.throwIfAborted();
		const value = find();
		if (value !== null && value !== undefined) return value;
		await new Promise((resolve) => setTimeout(resolve, everyMs));
	}
}

function aborted(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		if (signal.aborted) reject(signal.reason);
		signal.addEventListener('abort', () => reject(signal.reason));
	});
}
