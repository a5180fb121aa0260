import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';
import type { EventForm } from '../rules/events/event-form.ts';
import type { ProviderNotification } from '../rules/payment/checkout-reducer.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import { chargeCard } from './charge-card.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { handleNotification } from './handle-notification.ts';
import { type EventListRequest, listEvents } from './list-events.ts';
import { readAdmin } from './read-admin.ts';
import { readBookingsOverview } from './read-bookings-overview.ts';
import { readCampaignPreview } from './read-campaign-preview.ts';
import { readCampaigns } from './read-campaigns.ts';
import { readCheckout } from './read-checkout.ts';
import { readComingWorkDays } from './read-coming-work-days.ts';
import { readDashboard } from './read-dashboard.ts';
import { readEvent } from './read-event.ts';
import { readEventBookings } from './read-event-bookings.ts';
import { readUpcomingEvents } from './read-upcoming-events.ts';
import { readWaterLevels } from './read-water-levels.ts';
import { readWorkDay } from './read-work-day.ts';
import { type ReconciliationLimits, reconcilePayments } from './reconcile-payments.ts';
import { signIn } from './sign-in.ts';
import { type SignUpRequest, signUpForWorkDay } from './sign-up-for-work-day.ts';
import { type PaymentRequest, startPayment } from './start-payment.ts';
import { type BookingRequest, submitBooking } from './submit-booking.ts';
import { updateEvent } from './update-event.ts';

/** Connects every use case to the storage and the outside services. */
export function createClub(ports: Ports) {
	return {
		readUpcomingEvents: () => readUpcomingEvents(ports),
		readEvent: (id: string) => readEvent(ports, id),
		submitBooking: (request: BookingRequest) => submitBooking(ports, request),
		startPayment: (request: PaymentRequest) => startPayment(ports, request),
		readCheckout: (id: string, timeLimit?: Promise<unknown>) => readCheckout(ports, id, timeLimit),
		chargeCard: (request: { checkoutId: string; cardToken: string }) => chargeCard(ports, request),
		cancelCheckout: (id: string) => cancelCheckout(ports, id),
		handleNotification: (notification: ProviderNotification) =>
			handleNotification(ports, notification),
		reconcilePayments: (limits: ReconciliationLimits) => reconcilePayments(ports, limits),
		readComingWorkDays: () => readComingWorkDays(ports),
		readWorkDay: (id: string) => readWorkDay(ports, id),
		signUpForWorkDay: (request: SignUpRequest) => signUpForWorkDay(ports, request),
		readCampaigns: () => readCampaigns(ports),
		readCampaignPreview: (id: string) => readCampaignPreview(ports, id),
		signIn: (credentials: { email: string; password: string }) => signIn(ports, credentials),
		readAdmin: (uid: string) => readAdmin(ports, uid),
		listEvents: (admin: Admin, request?: EventListRequest) => listEvents(ports, admin, request),
		createEvent: (admin: Admin, form: EventForm) => createEvent(ports, admin, form),
		updateEvent: (admin: Admin, id: string, form: EventForm) => updateEvent(ports, admin, id, form),
		deleteEvent: (admin: Admin, id: string) => deleteEvent(ports, admin, id),
		readDashboard: (admin: Admin) => readDashboard(ports, admin),
		readBookingsOverview: (admin: Admin) => readBookingsOverview(ports, admin),
		readEventBookings: (admin: Admin, eventId: string) => readEventBookings(ports, admin, eventId),
		readWaterLevels: () => readWaterLevels(ports),
	};
}

/** An interface instead of a type alias, so that declarations and error messages show only the name `Club`. */
export interface Club extends ReturnType<typeof createClub> {}
