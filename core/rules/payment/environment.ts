/**
 * The environments in which payments are made (decision: test-money). Practice and sandbox payments are tests that
 * move no money. A booking without a checkout counts as 'production'.
 */
export const environments = ['practice', 'sandbox', 'production'] as const;
export type Environment = (typeof environments)[number];

/** Reports whether the payments of a checkout or booking move no money. */
export function isTestMoney({ environment }: { environment: Environment }): boolean {
	return environment !== 'production';
}

/**
 * Returns the environment of a booking's money if it is not the one in which the club takes payments now. Otherwise, and
 * for a booking without a price, returns null.
 * @param current the environment of the payment gateway. Null if the club takes no payments.
 */
export function unusualEnvironment(
	booking: { environment: Environment; paymentAmountMinor: number | null },
	current: Environment | null,
): Environment | null {
	if (!booking.paymentAmountMinor) return null;
	return booking.environment === (current ?? 'production') ? null : booking.environment;
}

/**
 * Reports whether a checkout was started with this payment gateway. Only this gateway can charge the checkout
 * or query its payments.
 */
export function wasStartedWith<Gateway extends { name: string; environment: Environment }>(
	gateway: Gateway | null,
	checkout: { provider: string; environment: Environment },
): gateway is Gateway {
	return gateway?.name === checkout.provider && gateway.environment === checkout.environment;
}

/**
 * Reports whether a checkout is for test money and was started with a payment gateway that the club no longer
 * uses. The server may cancel such a checkout without querying the provider, because no money is involved.
 */
export function isFormerTest(
	gateway: Parameters<typeof wasStartedWith>[0],
	checkout: Parameters<typeof wasStartedWith>[1],
): boolean {
	return isTestMoney(checkout) && !wasStartedWith(gateway, checkout);
}
