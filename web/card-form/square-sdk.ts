/** The few members of Square's Web Payments SDK that are used here. */
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
	/** `status`: 'OK', 'Invalid', 'Cancel', 'Abort', 'Error' or 'Unknown'. */
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

/** How often it is looked for, and how long in all (specification §7). */
const scriptEveryMs = 500;
const containerEveryMs = 100;
const loadLimitMs = 20_000;

export interface SquareAccount {
	applicationId: string;
	locationId: string;
	/** The address of the script. */
	script: string;
}

/**
 * Puts Square's card form into the element of this id.
 * @throws where it is not there within 20 seconds, or `signal` says that nobody waits for it any more.
 */
export async function openSquareCard(
	{ applicationId, locationId, script }: SquareAccount,
	containerId: string,
	style: SquareStyle,
	signal: AbortSignal,
): Promise<SquareCard> {
	const until = AbortSignal.any([signal, AbortSignal.timeout(loadLimitMs)]);
	addScript(script);
	const sdk = await found(() => window.Square, scriptEveryMs, until);
	await found(() => document.getElementById(containerId), containerEveryMs, until);
	const opening = attachCard(sdk, { applicationId, locationId, containerId, style }, until);
	return Promise.race([opening, aborted(until)]);
}

async function attachCard(
	sdk: SquareSdk,
	{
		applicationId,
		locationId,
		containerId,
		style,
	}: { applicationId: string; locationId: string; containerId: string; style: SquareStyle },
	until: AbortSignal,
): Promise<SquareCard> {
	const payments = sdk.payments(applicationId, locationId);
	// The form is there in another language, if this one is not.
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

/** Takes it out of the page; it does not matter whether it was still there. */
export function closeCard(card: SquareCard): void {
	card.destroy().catch(() => {});
}

/** Once: a script that failed is asked for again. */
function addScript(address: string): void {
	const before = document.querySelector(`script[src="${CSS.escape(address)}"]`);
	if (before !== null || window.Square !== undefined) return;
	const script = document.createElement('script');
	script.src = address;
	script.async = true;
	script.onerror = () => script.remove();
	document.head.append(script);
}

async function found<Value>(
	look: () => Value | null | undefined,
	everyMs: number,
	signal: AbortSignal,
): Promise<Value> {
	for (;;) {
		signal.throwIfAborted();
		const value = look();
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
