import { toInstant } from '@burgee/core';
import type { ProviderListRequest, ProviderPage } from '@burgee/core/ports/payment-gateway';
import { isEmpty, orUnavailable } from './square-request.ts';

/** Square's maximum number of payments or refunds on a page. */
export const pageSize = 100;

/** Returns the parameters of Square's ListPayments or ListPaymentRefunds. Square's end of a period belongs to it. */
export function listParameters(locationId: string, { since, before, cursor }: ProviderListRequest) {
	return {
		locationId,
		beginTime: since,
		endTime: toInstant(new Date(Date.parse(before) - 1)),
		sortOrder: 'ASC',
		limit: pageSize,
		...(cursor !== null && { cursor }),
	};
}

/**
 * Converts a page from Square's SDK.
 * @throws ClubError 'payment-unavailable' if the response has no list. Square sends {} for an empty list.
 */
export function toProviderPage<Sent extends { createdAt?: string | undefined }, Item>(
	{ data, response }: { data: Sent[]; response: { cursor?: string | undefined } },
	list: unknown,
	{ before }: ProviderListRequest,
	toItem: (sent: Sent) => Item | null,
): ProviderPage<Item> {
	orUnavailable(Array.isArray(list) || isEmpty(response) || response.cursor || null);
	const next = response.cursor || null;
	const last = data.at(-1)?.createdAt;
	return {
		items: data.flatMap((sent) => toItem(sent) ?? []),
		next,
		readUntil: next === null ? before : last === undefined ? null : toInstant(new Date(last)),
	};
}
