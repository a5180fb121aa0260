import type { SquareAccount } from '@burgee/adapters/square/square-account';
import { type SquareWebhookAccess, signatureOf } from '@burgee/adapters/square/square-webhook';
import { dayMs } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import type { Clock } from '@burgee/core/ports/clock';
import type { PaymentsChoice } from '../config/payments.ts';
import type { Findings } from './check.ts';

type SquareChoice = Extract<PaymentsChoice, { kind: 'square' }>;
type SquareValue<Method extends 'token' | 'location' | 'webhooks'> = Extract<
	Awaited<ReturnType<SquareAccount[Method]>>,
	{ value: unknown }
>['value'];

export interface SquareSettings {
	payments: SquareChoice;
	publicUrl: string;
	isProduction: boolean;
}

const developerConsole = 'Square’s Developer Console';
const timeoutMs = 5_000;
const expiresSoonMs = 14 * dayMs;
/** Tokens of OAuth need these permissions. A token from the Developer Console has all permissions, and does not expire. */
const scopes = ['PAYMENTS_READ', 'PAYMENTS_WRITE'];
const eventTypes = ['payment.created', 'payment.updated', 'refund.created', 'refund.updated'];

/**
 * Finds differences between the configuration and the Square account: the token, the location and the webhook
 * subscription.
 * @returns the currency of the location, or null if it is not known.
 */
export async function checkSquare(
	{ payments, publicUrl, isProduction }: SquareSettings,
	{ account, clock }: { account: SquareAccount; clock: Clock },
	findings: Findings,
): Promise<string | null> {
	const { environment, applicationId, locationId } = payments;
	if (environment === 'sandbox' && isProduction) {
		findings.found(
			'SQUARE_ENVIRONMENT=sandbox takes no real money, although NODE_ENV is production',
			'set SQUARE_ENVIRONMENT=production and the four values of that environment',
		);
	}
	if (applicationId.startsWith('sandbox-') && environment === 'production') {
		findings.found(
			'SQUARE_APPLICATION_ID is an application of the sandbox, although SQUARE_ENVIRONMENT is production',
			`copy the production values from ${developerConsole}`,
		);
	}
	const token = await account.token();
	if ('failure' in token && token.failure.statusCode === null) {
		findings.found(
			`Square cannot be reached at ${account.origin}`,
			'check the internet connection and the firewall of this server',
		);
		return null;
	}
	if ('failure' in token && token.failure.statusCode === 401) {
		findings.found(
			`Square refuses the access token (${token.failure.text})`,
			`copy the ${environment} access token from ${developerConsole} to SQUARE_ACCESS_TOKEN`,
		);
		return null;
	}
	if ('value' in token) checkToken(token.value, { applicationId, clock }, findings);
	else findings.notChecked(`Square did not describe the access token (${token.failure.text})`);

	const webhookAccess = {
		webhookSignatureKey: payments.webhookSignatureKey,
		notificationUrl: `${publicUrl}${callPath('POST /api/webhooks/square')}`,
	};
	const isSubscribed = checkWebhooks(await account.webhooks(), webhookAccess, findings);
	if (isSubscribed && (await answers(`${publicUrl}/healthz`))) {
		await checkWebhookPath(webhookAccess, findings);
	}
	const location = await account.location(locationId);
	if ('failure' in location) {
		findings.found(
			`Square does not find the location ${locationId} (${location.failure.text})`,
			`copy the id of a ${environment} location from ${developerConsole} to SQUARE_LOCATION_ID`,
		);
		return null;
	}
	checkLocation(location.value, locationId, findings);
	return location.value.currency ?? null;
}

function checkToken(
	{ clientId, expiresAt, scopes: granted }: SquareValue<'token'>,
	{ applicationId, clock }: { applicationId: string; clock: Clock },
	{ found }: Findings,
): void {
	if (clientId !== undefined && clientId !== applicationId) {
		found(
			`The access token belongs to the application ${clientId}, not to ${applicationId}`,
			'set SQUARE_APPLICATION_ID and SQUARE_ACCESS_TOKEN to values of the same application',
		);
	}
	if (!expiresAt) return;
	const leftMs = Date.parse(expiresAt) - clock.now().getTime();
	if (leftMs < expiresSoonMs) {
		found(
			`The access token ends on ${expiresAt.slice(0, 10)}`,
			`copy a new one from ${developerConsole} to SQUARE_ACCESS_TOKEN`,
		);
	}
	const missing = scopes.filter((scope) => !granted?.includes(scope));
	if (missing.length > 0) {
		found(
			`The access token lacks ${missing.join(' and ')}`,
			'set SQUARE_ACCESS_TOKEN to a token with these permissions',
		);
	}
}

function checkLocation(
	{ status, capabilities }: SquareValue<'location'>,
	locationId: string,
	{ found }: Findings,
): void {
	if (status === 'INACTIVE') {
		found(
			`The Square location ${locationId} is inactive`,
			'activate it in Square’s dashboard, or set SQUARE_LOCATION_ID to another one',
		);
	}
	if (capabilities && !capabilities.includes('CREDIT_CARD_PROCESSING')) {
		found(
			`The Square location ${locationId} cannot take cards`,
			'finish the activation of the account in Square’s dashboard',
		);
	}
}

/** @returns whether Square sends signed notifications to the URL, as far as Square lets us see it. */
function checkWebhooks(
	answer: Awaited<ReturnType<SquareAccount['webhooks']>>,
	{ notificationUrl: url, webhookSignatureKey }: SquareWebhookAccess,
	{ found, notChecked }: Findings,
): boolean {
	const where = `under Webhooks in ${developerConsole}`;
	if ('failure' in answer) {
		notChecked(
			`This access token cannot read the webhook subscriptions (${answer.failure.text}), so compare ${url} and SQUARE_WEBHOOK_SIGNATURE_KEY with those ${where}`,
		);
		return true;
	}
	const matching = answer.value.filter(({ notificationUrl }) => notificationUrl === url);
	const subscription = matching.find(({ enabled }) => enabled !== false) ?? matching[0];
	if (subscription === undefined) {
		const others = answer.value.map(({ notificationUrl }) => notificationUrl).join(', ');
		found(
			`Square sends no webhook notifications to ${url}${others && ` (only to ${others})`}`,
			`add a subscription to exactly this URL ${where}, or correct PUBLIC_URL`,
		);
		return false;
	}
	if (subscription.enabled === false) {
		found(`The webhook subscription to ${url} is disabled`, `enable it ${where}`);
	}
	const missing = eventTypes.filter((type) => !subscription.eventTypes?.includes(type));
	if (missing.length > 0) {
		found(
			`The webhook subscription to ${url} lacks ${missing.join(', ')}`,
			`add these events ${where}`,
		);
	}
	const { signatureKey = webhookSignatureKey } = subscription;
	if (signatureKey === webhookSignatureKey) return true;
	found(
		`SQUARE_WEBHOOK_SIGNATURE_KEY is not the key of the webhook subscription to ${url}`,
		`copy its signature key from ${developerConsole}`,
	);
	return false;
}

/** The check of the address reports a URL that does not answer. */
async function answers(url: string): Promise<boolean> {
	const signal = AbortSignal.timeout(timeoutMs);
	const response = await fetch(url, { redirect: 'manual', signal }).catch(() => null);
	await response?.body?.cancel();
	return response?.ok ?? false;
}

/** Sends the server a signed notification about nothing, on the way that Square's notifications take. */
async function checkWebhookPath(access: SquareWebhookAccess, { found }: Findings): Promise<void> {
	const { notificationUrl: url } = access;
	const body = Buffer.from(JSON.stringify({ type: 'burgee.doctor' }));
	const response = await fetch(url, {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			'X-Square-Hmacsha256-Signature': signatureOf(access, body),
		},
		body,
		redirect: 'manual',
		signal: AbortSignal.timeout(timeoutMs),
	}).catch(() => null);
	await response?.body?.cancel();
	if (response === null || response.ok) return;
	if (response.status === 401) {
		found(
			`The server refuses a notification to ${url} that is signed with SQUARE_WEBHOOK_SIGNATURE_KEY`,
			'restart the server with the environment that the doctor has, and let the proxy pass the body on unchanged',
		);
	} else {
		found(
			`Notifications to ${url} are answered with the status ${response.status}`,
			'let the proxy pass POST requests to this path on to the server',
		);
	}
}

/** Finds events with a price in a currency that the Square location does not take. */
export function checkCurrencies(
	events: readonly { name: string; currency: string }[],
	currency: string,
	{ found }: Findings,
): void {
	const [first, ...rest] = events.filter((event) => event.currency !== currency);
	if (first === undefined) return;
	const others = rest.length === 0 ? '' : `, and ${rest.length} more events`;
	found(
		`The event “${first.name}” has prices in ${first.currency}${others}, but the Square location takes ${currency}`,
		'correct the currency under Events in the panel, or set SQUARE_LOCATION_ID to a location with that currency',
	);
}
