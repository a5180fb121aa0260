import { noneTaken, type Offer } from '@burgee/core';
import { toAcceptedJson, toOfferJson, toWaitingJson } from '@burgee/core/api/waiting-list';
import type { Handlers } from '../http/calls/call-router.ts';
import { paymentAddresses } from './payment-addresses.ts';
import type { Services } from './services.ts';

export function waitingListHandlers({ clock, club, config, rateLimits }: Services) {
	const addressOf = paymentAddresses(config);
	const toJson = async (offer: Offer) => {
		const { event } = offer;
		const taken = event === null ? noneTaken : (await club.readHeldPlaces([event]))(event);
		return toOfferJson(offer, { now: clock.now(), taken });
	};
	return {
		'POST /api/events/:eventId/waiting-list': ({ eventId, body: form, idempotency }, exchange) =>
			rateLimits.limitBooking({ eventId, form }, exchange, () =>
				club.joinWaitingList({ eventId, form, ...idempotency }),
			),
		'GET /api/offers/:offerToken': async ({ offerToken }) =>
			toJson(await club.readOffer(offerToken)),
		'POST /api/offers/:offerToken': async ({ offerToken: token }) =>
			toAcceptedJson(await club.acceptOffer({ token, addressOf })),
		'DELETE /api/offers/:offerToken': async ({ offerToken }) =>
			toJson(await club.leaveWaitingList(offerToken)),
		'GET /api/admin/events/:eventId/waiting-list': async ({ eventId }) =>
			toWaitingJson(await club.listWaiting(eventId)),
		'POST /api/admin/events/:eventId/waiting-list/:entryId/offer': ({
			admin,
			eventId,
			entryId,
			body: { mayExceedPlaces },
		}) => club.offerByHand(admin, { eventId, entryId, mayExceedPlaces }),
		'DELETE /api/admin/events/:eventId/waiting-list/:entryId': async ({
			admin,
			eventId,
			entryId,
		}) => {
			await club.removeFromWaitingList(admin, { eventId, entryId });
		},
	} satisfies Partial<Handlers>;
}
