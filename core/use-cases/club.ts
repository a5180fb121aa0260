import type { SessionTokens } from '../ports/account-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { Session } from '../ports/session-store.ts';
import type { Admin } from '../rules/admin/admin.ts';
import type { InvitationForm, MemberForm } from '../rules/admin/member-form.ts';
import type { SecondFactorPolicy } from '../rules/admin/second-factor.ts';
import type { Period } from '../rules/calendar/period.ts';
import type { EventForm } from '../rules/events/event-form.ts';
import type { Checkout } from '../rules/payment/checkout.ts';
import type { ProviderNotification } from '../rules/payment/checkout-reducer.ts';
import type { WorkDayChange, WorkDayForm } from '../rules/work-days/work-day-form.ts';
import {
	type AcceptanceRequest,
	acceptInvitation,
	readInvitation,
} from './admin/accept-invitation.ts';
import { changePassword, type PasswordChange } from './admin/change-password.ts';
import { createInvitation, inviteMember } from './admin/invite-member.ts';
import { removeMember, updateMember } from './admin/manage-members.ts';
import {
	type AuthenticatorRequest,
	addSecondFactor,
	prepareSecondFactor,
	removeSecondFactor,
	removeSecondFactorOf,
	replaceRecoveryCodes,
} from './admin/manage-second-factor.ts';
import {
	endOtherSessions,
	endSession,
	endSessions,
	type ProvenAdmin,
	renewSession,
	startSession,
} from './admin/manage-sessions.ts';
import type { IdentityProof } from './admin/prove-identity.ts';
import { lacksSecondFactor, readAccount } from './admin/read-account.ts';
import { readDashboard } from './admin/read-dashboard.ts';
import { listMembers, readAdmin, readMember } from './admin/read-members.ts';
import { type SignInRequest, signIn } from './admin/sign-in.ts';
import { type AuditLogRequest, readAuditLog } from './audit/read-audit-log.ts';
import {
	type DeleteBookingsRequest,
	deleteBookings,
	type RestoreBookingsRequest,
	restoreBookings,
} from './booking/delete-bookings.ts';
import {
	type AddBookingRequest,
	addBooking,
	type CancelBookingRequest,
	type CorrectBookingRequest,
	cancelBooking,
	correctBooking,
} from './booking/manage-booking.ts';
import {
	type OverviewRequest,
	readBookingsOverview,
	sumBookingsOverview,
} from './booking/read-bookings-overview.ts';
import { exportBookings, readEventBookings } from './booking/read-event-bookings.ts';
import { checkInBooking, readRollCall } from './booking/roll-call.ts';
import { type BookingRequest, submitBooking } from './booking/submit-booking.ts';
import { clubContent } from './club-content.ts';
import { type CopyRequest, copyEvent } from './events/copy-event.ts';
import { type ImportRequest, importEvents, previewImport } from './events/import-events.ts';
import { createEvent, deleteEvent, restoreEvent, updateEvent } from './events/manage-events.ts';
import {
	type DeletedEventListRequest,
	type EventListRequest,
	findOverlappingEvents,
	listDeletedEvents,
	listEvents,
	type OverlapRequest,
	readEvent,
	readPublishedEvent,
	readUpcomingEvents,
} from './events/read-events.ts';
import { readCampaignPreview, readCampaigns } from './news/read-campaigns.ts';
import { cancelCheckout } from './payment/cancel-checkout.ts';
import { chargeCard } from './payment/charge-card.ts';
import { handleNotification } from './payment/handle-notification.ts';
import { listPayments } from './payment/list-payments.ts';
import { readCheckout, readCheckoutBooking } from './payment/read-checkout.ts';
import { type ReconciliationLimits, reconcilePayments } from './payment/reconcile-payments.ts';
import { type PaymentRequest, startPayment } from './payment/start-payment.ts';
import { readWaterLevels } from './water/read-water-levels.ts';
import {
	addSignUp,
	exportSignUps,
	readSignUps,
	removeSignUp,
	type SignUpListRequest,
} from './work-days/manage-sign-ups.ts';
import {
	copyWorkDay,
	createWorkDay,
	deleteWorkDay,
	updateWorkDay,
} from './work-days/manage-work-days.ts';
import {
	listWorkDays,
	readAnyWorkDay,
	readComingWorkDays,
	readWorkDay,
	type WorkDayListRequest,
} from './work-days/read-work-days.ts';
import { type SignUpRequest, signUpForWorkDay } from './work-days/sign-up-for-work-day.ts';

/** Connects every use case to the storage and the outside services. */
export function createClub(
	ports: Ports,
	{ secondFactor = 'off' }: { secondFactor?: SecondFactorPolicy } = {},
) {
	return {
		readUpcomingEvents: () => readUpcomingEvents(ports),
		readEvent: (id: string) => readEvent(ports, id),
		readPublishedEvent: (id: string) => readPublishedEvent(ports, id),
		submitBooking: (request: BookingRequest) => submitBooking(ports, request),
		startPayment: (request: PaymentRequest) => startPayment(ports, request),
		readCheckout: (id: string, timeLimit?: Promise<unknown>) => readCheckout(ports, id, timeLimit),
		readCheckoutBooking: (checkout: Checkout) => readCheckoutBooking(ports, checkout),
		chargeCard: (request: { checkoutId: string; cardToken: string }) => chargeCard(ports, request),
		cancelCheckout: (id: string) => cancelCheckout(ports, id),
		handleNotification: (notification: ProviderNotification) =>
			handleNotification(ports, notification),
		reconcilePayments: (limits: ReconciliationLimits) => reconcilePayments(ports, limits),
		readComingWorkDays: () => readComingWorkDays(ports),
		readWorkDay: (id: string) => readWorkDay(ports, id),
		signUpForWorkDay: (request: SignUpRequest) => signUpForWorkDay(ports, request),
		listWorkDays: (admin: Admin, request?: WorkDayListRequest) =>
			listWorkDays(ports, admin, request),
		readAnyWorkDay: (admin: Admin, id: string) => readAnyWorkDay(ports, admin, id),
		createWorkDay: (admin: Admin, request: { form: WorkDayForm; key?: string }) =>
			createWorkDay(ports, admin, request),
		copyWorkDay: (admin: Admin, request: CopyRequest) => copyWorkDay(ports, admin, request),
		updateWorkDay: (
			admin: Admin,
			request: { id: string; revision: number | null; form: WorkDayChange },
		) => updateWorkDay(ports, admin, request),
		deleteWorkDay: (admin: Admin, request: { id: string; revision: number | null }) =>
			deleteWorkDay(ports, admin, request),
		readSignUps: (admin: Admin, request: SignUpListRequest) => readSignUps(ports, admin, request),
		exportSignUps: (admin: Admin, workDayId: string) => exportSignUps(ports, admin, workDayId),
		addSignUp: (admin: Admin, request: SignUpRequest) => addSignUp(ports, admin, request),
		removeSignUp: (
			admin: Admin,
			request: { workDayId: string; id: string; revision: number | null },
		) => removeSignUp(ports, admin, request),
		readCampaigns: () => readCampaigns(ports),
		readCampaignPreview: (id: string) => readCampaignPreview(ports, id),
		signIn: (request: SignInRequest) => signIn(ports, request),
		startSession: (proven: ProvenAdmin, session: Pick<Session, 'tokenHash' | 'device'>) =>
			startSession(ports, proven, session),
		renewSession: (session: Session) => renewSession(ports, session),
		endSession: (tokenHash: string) => endSession(ports, tokenHash),
		endOtherSessions: (admin: Admin, session: SessionTokens) =>
			endOtherSessions(ports, admin, session),
		readAccount: (admin: Admin) => readAccount(ports, secondFactor, admin),
		lacksSecondFactor: (admin: Admin) => lacksSecondFactor(ports, secondFactor, admin),
		changePassword: (admin: Admin, request: PasswordChange) =>
			changePassword(ports, admin, request),
		prepareSecondFactor: (admin: Admin, request: AuthenticatorRequest) =>
			prepareSecondFactor(ports, admin, request),
		addSecondFactor: (admin: Admin, request: { code: string } & SessionTokens) =>
			addSecondFactor(ports, admin, request),
		removeSecondFactor: (admin: Admin, proof: IdentityProof) =>
			removeSecondFactor(ports, admin, proof),
		replaceRecoveryCodes: (admin: Admin, proof: IdentityProof) =>
			replaceRecoveryCodes(ports, admin, proof),
		readAdmin: (uid: string) => readAdmin(ports, uid),
		listEvents: (admin: Admin, request?: EventListRequest) => listEvents(ports, admin, request),
		createEvent: (admin: Admin, request: { form: EventForm; key?: string }) =>
			createEvent(ports, admin, request),
		updateEvent: (
			admin: Admin,
			request: { id: string; revision: number | null; form: EventForm },
		) => updateEvent(ports, admin, request),
		copyEvent: (admin: Admin, request: CopyRequest) => copyEvent(ports, admin, request),
		deleteEvent: (admin: Admin, request: { id: string; revision: number | null }) =>
			deleteEvent(ports, admin, request),
		previewImport: (admin: Admin, rows: ImportRequest['rows']) => previewImport(ports, admin, rows),
		importEvents: (admin: Admin, request: ImportRequest) => importEvents(ports, admin, request),
		findOverlappingEvents: (admin: Admin, request: OverlapRequest) =>
			findOverlappingEvents(ports, admin, request),
		listDeletedEvents: (admin: Admin, request?: DeletedEventListRequest) =>
			listDeletedEvents(ports, admin, request),
		restoreEvent: (admin: Admin, id: string) => restoreEvent(ports, admin, id),
		readDashboard: (admin: Admin) => readDashboard(ports, admin),
		readBookingsOverview: (admin: Admin, request?: OverviewRequest) =>
			readBookingsOverview(ports, admin, request),
		sumBookingsOverview: (admin: Admin, period: Period) =>
			sumBookingsOverview(ports, admin, period),
		readEventBookings: (admin: Admin, eventId: string) => readEventBookings(ports, admin, eventId),
		readRollCall: (admin: Admin, eventId: string) => readRollCall(ports, admin, eventId),
		checkInBooking: (
			admin: Admin,
			request: { eventId: string; bookingId: string; present: number },
		) => checkInBooking(ports, admin, request),
		listPayments: (admin: Admin, period?: Period) => listPayments(ports, admin, period),
		exportBookings: (admin: Admin, eventId: string) => exportBookings(ports, admin, eventId),
		readAuditLog: (admin: Admin, request?: AuditLogRequest) => readAuditLog(ports, admin, request),
		listMembers: (admin: Admin) => listMembers(ports, admin),
		readMember: (admin: Admin, uid: string) => readMember(ports, admin, uid),
		inviteMember: (admin: Admin, request: { form: InvitationForm; makerRevision: number }) =>
			inviteMember(ports, admin, request),
		updateMember: (
			admin: Admin,
			request: { uid: string; revision: number | null; form: MemberForm },
		) => updateMember(ports, admin, request),
		removeMember: (admin: Admin, request: { uid: string; revision: number | null }) =>
			removeMember(ports, admin, request),
		endSessions: (admin: Admin, uid: string) => endSessions(ports, admin, uid),
		removeSecondFactorOf: (admin: Admin, uid: string) => removeSecondFactorOf(ports, admin, uid),
		createInvitation: (admin: Admin, request: { uid: string; makerRevision: number }) =>
			createInvitation(ports, admin, request),
		readInvitation: (token: string) => readInvitation(ports, token),
		acceptInvitation: (request: AcceptanceRequest) => acceptInvitation(ports, request),
		addBooking: (admin: Admin, request: AddBookingRequest) => addBooking(ports, admin, request),
		correctBooking: (admin: Admin, request: CorrectBookingRequest) =>
			correctBooking(ports, admin, request),
		cancelBooking: (admin: Admin, request: CancelBookingRequest) =>
			cancelBooking(ports, admin, request),
		deleteBookings: (admin: Admin, request: DeleteBookingsRequest) =>
			deleteBookings(ports, admin, request),
		restoreBookings: (admin: Admin, request: RestoreBookingsRequest) =>
			restoreBookings(ports, admin, request),
		readWaterLevels: () => readWaterLevels(ports),
		...clubContent(ports),
	};
}

/** An interface instead of a type alias, so that declarations and error messages show only the name `Club`. */
export interface Club extends ReturnType<typeof createClub> {}
