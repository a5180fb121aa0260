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

interface PricedBooking {
	environment: Environment;
	paymentAmountMinor: number | null;
}

/**
 * Returns the environment that a list of bookings need not name at each: the one that all their payments share,
 * otherwise the one in which the club takes payments now.
 * @param current the environment of the payment gateway. Null if the club takes no payments.
 */
export function usualEnvironment(
	bookings: readonly PricedBooking[],
	current: Environment | null,
): Environment {
	const used = new Set(
		bookings.filter((booking) => booking.paymentAmountMinor).map(({ environment }) => environment),
	);
	const [only] = used;
	return only !== undefined && used.size === 1 ? only : (current ?? 'production');
}

/** Returns the environment of a booking's money if it is not the usual one. Null for a booking without a price. */
export function unusualEnvironment(
	{ environment, paymentAmountMinor }: PricedBooking,
	usual: Environment,
): Environment | null {
	return !paymentAmountMinor || environment === usual ? null : environment;
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
