import { ClubError, paymentAddressOf } from '@burgee/core';
import type { Exchange } from '../http/exchange.ts';
import { isRead, rawPath } from '../http/raw-request.ts';
import type { Services } from './services.ts';

type Found = (value: string) => Promise<unknown>;

const tokenPage = /^\/(?<page>booking|offer)\/(?<token>[^/]+)$/;
const eventCall = /^\/api\/events\/(?<id>[^/]+)$/;

/**
 * Returns a function that reports whether the address of a page contains a secret that exists: the link of a booking or of
 * an offer in a letter, or the id of a checkout. Such a page is open in a closed members area (decision: members-password).
 * A payment page also reads its event, and names itself in the Referer header.
 */
export function secretAddresses({
	club,
	rateLimits,
	storage,
}: Pick<Services, 'club' | 'rateLimits' | 'storage'>): (exchange: Exchange) => Promise<boolean> {
	const pages: Record<string, Found> = {
		booking: club.readMyBooking,
		offer: club.readOffer,
	};
	const hasCheckout = async (search: string, eventId: string | null, exchange: Exchange) => {
		const address = paymentAddressOf(new URLSearchParams(search));
		if (address === null || (eventId !== null && eventId !== address.eventId)) return false;
		return rateLimits.limitSecrets('checkouts', exchange, async () => {
			const checkout = await storage.payments.get(address.checkoutId);
			return checkout?.eventId === address.eventId;
		});
	};
	return async (exchange) => {
		const { request } = exchange;
		const { method, originalUrl } = request;
		if (!isRead(method)) return false;
		const path = rawPath(originalUrl);
		const { page, token } = tokenPage.exec(path)?.groups ?? {};
		if (page !== undefined && token !== undefined) {
			return rateLimits.limitSecrets('my-bookings', exchange, () => exists(pages[page], token));
		}
		const { id } = eventCall.exec(path)?.groups ?? {};
		const shown = id === undefined ? originalUrl : pathOf(request.get('Referer'));
		if (rawPath(shown) !== '/event-booking') return false;
		return hasCheckout(shown.slice(rawPath(shown).length), decoded(id), exchange);
	};
}

async function exists(find: Found | undefined, token: string): Promise<boolean> {
	const text = decoded(token);
	if (find === undefined || text === null) return false;
	try {
		await find(text);
		return true;
	} catch (error) {
		if (error instanceof ClubError) return false;
		throw error;
	}
}

function decoded(text: string | undefined): string | null {
	try {
		return text === undefined ? null : decodeURIComponent(text);
	} catch {
		return null;
	}
}

function pathOf(referer = ''): string {
	if (!URL.canParse(referer)) return '';
	const { pathname, search } = new URL(referer);
	return pathname + search;
}
