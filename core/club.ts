import type { Admin } from './admin/admin.ts';
import { readDashboard } from './admin/dashboard.ts';
import { readBookingsOverview, readEventBookings } from './admin/read-bookings.ts';
import { readAdmin, signIn } from './admin/sign-in.ts';
import { type BookingRequest, submitBooking } from './booking/submit-booking.ts';
import type { EventForm } from './events/event-form.ts';
import { createEvent, deleteEvent, listEvents, updateEvent } from './events/manage-events.ts';
import { readEvent, readUpcomingEvents } from './events/read-events.ts';
import { readCampaignPreview, readCampaigns } from './news/read-campaigns.ts';
import { cancelCheckout } from './payment/cancel-checkout.ts';
import { chargeCard } from './payment/charge-card.ts';
import type { ProviderNotification } from './payment/checkout-reducer.ts';
import { handleNotification } from './payment/handle-notification.ts';
import { readCheckout } from './payment/read-checkout.ts';
import { type ReconciliationLimits, reconcilePayments } from './payment/reconcile-payments.ts';
import { type PaymentRequest, startPayment } from './payment/start-payment.ts';
import type { Ports } from './ports/ports.ts';
import { readWaterLevels } from './water/read-water-levels.ts';
import { readComingWorkDays, readWorkDay } from './work-days/read-work-days.ts';
import { type SignUpRequest, signUpForWorkDay } from './work-days/sign-up-for-work-day.ts';

/** Binds every use case to the ports, that is, to the storage and the outside services. */
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
		listEvents: (admin: Admin) => listEvents(ports, admin),
		createEvent: (admin: Admin, form: EventForm) => createEvent(ports, admin, form),
		updateEvent: (admin: Admin, id: string, form: EventForm) => updateEvent(ports, admin, id, form),
		deleteEvent: (admin: Admin, id: string) => deleteEvent(ports, admin, id),
		readDashboard: (admin: Admin) => readDashboard(ports, admin),
		readBookingsOverview: (admin: Admin) => readBookingsOverview(ports, admin),
		readEventBookings: (admin: Admin, eventId: string) => readEventBookings(ports, admin, eventId),
		readWaterLevels: () => readWaterLevels(ports),
	};
}

export type Club = ReturnType<typeof createClub>;
