import type { Handlers } from '../http/calls/call-router.ts';
import { accountHandlers } from './account.ts';
import { auditHandlers } from './audit.ts';
import { bookingChangeHandlers } from './booking-changes.ts';
import { bookingHandlers } from './bookings.ts';
import { clubHandlers } from './club.ts';
import { comparisonHandlers } from './comparison.ts';
import { contentHandlers } from './content.ts';
import { dashboardHandlers } from './dashboard.ts';
import { eventImportHandlers } from './event-import.ts';
import { eventLetterHandlers } from './event-letters.ts';
import { eventHandlers } from './events.ts';
import { informationPageHandlers } from './information-pages.ts';
import { memberHandlers } from './members.ts';
import { membersPasswordHandlers } from './members-password.ts';
import { messageHandlers } from './messages.ts';
import { myBookingHandlers } from './my-bookings.ts';
import { paymentHandlers } from './payments.ts';
import { refundHandlers } from './refunds.ts';
import { rollCallHandlers } from './roll-call.ts';
import { serviceHandlers } from './service.ts';
import type { Services } from './services.ts';
import { sessionHandlers } from './session.ts';
import { treasuryHandlers } from './treasury.ts';
import { waitingListHandlers } from './waiting-list.ts';
import { workDayHandlers } from './work-days.ts';

export function handlersOf(services: Services) {
	return {
		...clubHandlers(services),
		...eventHandlers(services),
		...eventImportHandlers(services),
		...bookingHandlers(services),
		...rollCallHandlers(services),
		...bookingChangeHandlers(services),
		...refundHandlers(services),
		...treasuryHandlers(services),
		...myBookingHandlers(services),
		...waitingListHandlers(services),
		...paymentHandlers(services),
		...comparisonHandlers(services),
		...workDayHandlers(services),
		...sessionHandlers(services),
		...dashboardHandlers(services),
		...memberHandlers(services),
		...membersPasswordHandlers(services),
		...contentHandlers(services),
		...informationPageHandlers(services),
		...auditHandlers(services),
		...messageHandlers(services),
		...eventLetterHandlers(services),
		...accountHandlers(services),
		...serviceHandlers(services),
	} satisfies Handlers;
}
