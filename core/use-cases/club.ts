import type { Ports } from '../ports/ports.ts';
import { readAuditLog } from './audit/read-audit-log.ts';
import { deleteBookings, restoreBookings } from './booking/delete-bookings.ts';
import { findBookings } from './booking/find-bookings.ts';
import { addBooking, cancelBooking, correctBooking } from './booking/manage-booking.ts';
import { endHolds } from './booking/pay-later.ts';
import { readBookingsOverview, sumBookingsOverview } from './booking/read-bookings-overview.ts';
import { exportBookings, readEventBookings } from './booking/read-event-bookings.ts';
import { readHeldPlaces } from './booking/read-held-places.ts';
import { checkInBooking, readRollCall } from './booking/roll-call.ts';
import { submitBooking } from './booking/submit-booking.ts';
import { readClubFacts, updateClubFacts } from './club-facts.ts';
import { copyEvent } from './events/copy-event.ts';
import { importEvents, previewImport } from './events/import-events.ts';
import { createEvent, deleteEvent, restoreEvent, updateEvent } from './events/manage-events.ts';
import { readCalendarFeed } from './events/read-calendar-feed.ts';
import {
	findOverlappingEvents,
	listDeletedEvents,
	listEvents,
	readEvent,
	readPublishedEvent,
	readUpcomingEvents,
} from './events/read-events.ts';
import {
	createInformationPage,
	deleteInformationPage,
	updateInformationPage,
} from './information-pages/manage-information-pages.ts';
import {
	listInformationPages,
	readInformationPage,
	readPublishedPage,
} from './information-pages/read-information-pages.ts';
import { addReminders } from './mail/add-reminders.ts';
import {
	listMessages,
	previewMessage,
	readMessage,
	sendMessageAgain,
} from './mail/manage-messages.ts';
import { previewLetter, readEventLetters, sendTestLetter } from './mail/prepare-letter.ts';
import { countTold, tellBooked } from './mail/tell-booked.ts';
import { finishLetters, writeToBooked } from './mail/write-to-booked.ts';
import {
	readMembersPassword,
	removeMembersPassword,
	setMembersPassword,
} from './members-password.ts';
import { cancelMyBooking, changeMyBooking } from './my-booking/change-my-booking.ts';
import { payMyBooking } from './my-booking/pay-my-booking.ts';
import { readMyBooking } from './my-booking/read-my-booking.ts';
import { replaceLink, sendLinkAgain, sendMyLinks } from './my-booking/send-links.ts';
import { stopReminders } from './my-booking/stop-reminders.ts';
import { createNewsletter, deleteNewsletter, updateNewsletter } from './news/manage-newsletters.ts';
import {
	listNewsletters,
	previewNewsletter,
	readCampaignPreview,
	readCampaigns,
	readNewsletter,
} from './news/read-newsletters.ts';
import { acceptInvitation, readInvitation } from './panel/accept-invitation.ts';
import { changePassword } from './panel/change-password.ts';
import { createInvitation, invitePanelUser } from './panel/invite-panel-user.ts';
import { removePanelUser, updatePanelUser } from './panel/manage-panel-users.ts';
import {
	addSecondFactor,
	prepareSecondFactor,
	removeSecondFactor,
	removeSecondFactorOf,
	replaceRecoveryCodes,
} from './panel/manage-second-factor.ts';
import {
	endOtherSessions,
	endSession,
	endSessions,
	renewSession,
	startSession,
} from './panel/manage-sessions.ts';
import { lacksSecondFactor, readAccount } from './panel/read-account.ts';
import { readDashboard } from './panel/read-dashboard.ts';
import { listPanelUsers, readAdmin, readPanelUser } from './panel/read-panel-users.ts';
import { signIn } from './panel/sign-in.ts';
import { cancelCheckout } from './payment/cancel-checkout.ts';
import { chargeCard } from './payment/charge-card.ts';
import { closeTreasuryDay, readTreasuryDay } from './payment/close-day.ts';
import { comparePayments } from './payment/compare-payments.ts';
import { findFees } from './payment/find-fees.ts';
import { findRefunds } from './payment/find-refunds.ts';
import { handleNotification } from './payment/handle-notification.ts';
import { listPayments } from './payment/list-payments.ts';
import { readCheckout, readCheckoutBooking } from './payment/read-checkout.ts';
import { readReceipt } from './payment/read-receipt.ts';
import { exportTreasury, readTreasury } from './payment/read-treasury.ts';
import { reconcilePayments } from './payment/reconcile-payments.ts';
import { recordPayment, reversePayment } from './payment/record-payment.ts';
import { refundPayment } from './payment/refund-payment.ts';
import { startPayment } from './payment/start-payment.ts';
import { takeOverPayment } from './payment/take-over-payment.ts';
import {
	addDocument,
	orderDocuments,
	readManagedDocuments,
	removeDocument,
	restoreDocument,
	updateDocument,
} from './pdfs/manage-document-list.ts';
import { removePdf, replacePdf, restorePdf } from './pdfs/manage-pdfs.ts';
import { listDocuments } from './pdfs/read-document-list.ts';
import { readPdf } from './pdfs/read-pdfs.ts';
import { addPhoto } from './photos.ts';
import { acceptOffer, leaveWaitingList, readOffer } from './waiting-list/answer-offer.ts';
import { joinWaitingList } from './waiting-list/join-waiting-list.ts';
import {
	listWaiting,
	offerByHand,
	removeFromWaitingList,
} from './waiting-list/manage-waiting-list.ts';
import {
	addWaterReading,
	correctWaterReading,
	deleteWaterReading,
} from './water/manage-water-readings.ts';
import { listWaterReadings, readWaterLevels, readWaterReading } from './water/read-water-levels.ts';
import {
	addSignUp,
	exportSignUps,
	readSignUps,
	removeSignUp,
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
} from './work-days/read-work-days.ts';
import { signUpForWorkDay } from './work-days/sign-up-for-work-day.ts';

type UseCase = (ports: Ports, ...request: never[]) => unknown;

/** Each use case names the ports that it needs in its first parameter. */
const useCases = {
	acceptInvitation,
	readInvitation,
	changePassword,
	createInvitation,
	invitePanelUser,
	removePanelUser,
	updatePanelUser,
	addSecondFactor,
	prepareSecondFactor,
	removeSecondFactor,
	removeSecondFactorOf,
	replaceRecoveryCodes,
	endOtherSessions,
	endSession,
	endSessions,
	renewSession,
	startSession,
	lacksSecondFactor,
	readAccount,
	readDashboard,
	listPanelUsers,
	readAdmin,
	readPanelUser,
	signIn,
	readAuditLog,
	deleteBookings,
	restoreBookings,
	addBooking,
	cancelBooking,
	correctBooking,
	findBookings,
	readBookingsOverview,
	sumBookingsOverview,
	exportBookings,
	readEventBookings,
	readHeldPlaces,
	endHolds,
	checkInBooking,
	readRollCall,
	submitBooking,
	joinWaitingList,
	readOffer,
	acceptOffer,
	leaveWaitingList,
	listWaiting,
	offerByHand,
	removeFromWaitingList,
	readMyBooking,
	changeMyBooking,
	cancelMyBooking,
	payMyBooking,
	stopReminders,
	sendMyLinks,
	sendLinkAgain,
	replaceLink,
	readClubFacts,
	updateClubFacts,
	readMembersPassword,
	setMembersPassword,
	removeMembersPassword,
	addPhoto,
	removePdf,
	replacePdf,
	restorePdf,
	readPdf,
	listDocuments,
	readManagedDocuments,
	addDocument,
	updateDocument,
	orderDocuments,
	removeDocument,
	restoreDocument,
	copyEvent,
	importEvents,
	previewImport,
	createEvent,
	deleteEvent,
	restoreEvent,
	updateEvent,
	findOverlappingEvents,
	listDeletedEvents,
	listEvents,
	readCalendarFeed,
	readEvent,
	readPublishedEvent,
	readUpcomingEvents,
	createInformationPage,
	deleteInformationPage,
	updateInformationPage,
	listInformationPages,
	readInformationPage,
	readPublishedPage,
	createNewsletter,
	deleteNewsletter,
	updateNewsletter,
	listNewsletters,
	previewNewsletter,
	readCampaignPreview,
	readCampaigns,
	readNewsletter,
	addReminders,
	listMessages,
	previewMessage,
	readMessage,
	sendMessageAgain,
	countTold,
	tellBooked,
	readEventLetters,
	previewLetter,
	sendTestLetter,
	finishLetters,
	writeToBooked,
	cancelCheckout,
	chargeCard,
	comparePayments,
	findFees,
	findRefunds,
	handleNotification,
	listPayments,
	readCheckout,
	readCheckoutBooking,
	reconcilePayments,
	recordPayment,
	refundPayment,
	readTreasury,
	exportTreasury,
	reversePayment,
	readReceipt,
	readTreasuryDay,
	closeTreasuryDay,
	startPayment,
	takeOverPayment,
	addWaterReading,
	correctWaterReading,
	deleteWaterReading,
	listWaterReadings,
	readWaterLevels,
	readWaterReading,
	addSignUp,
	exportSignUps,
	readSignUps,
	removeSignUp,
	copyWorkDay,
	createWorkDay,
	deleteWorkDay,
	updateWorkDay,
	listWorkDays,
	readAnyWorkDay,
	readComingWorkDays,
	readWorkDay,
	signUpForWorkDay,
} satisfies Record<string, UseCase>;

/** The use cases without their first parameter, the ports. */
type Bound<UseCases> = {
	[Name in keyof UseCases]: UseCases[Name] extends (
		ports: Ports,
		...request: infer Request
	) => infer Result
		? (...request: Request) => Result
		: never;
};

/** An interface instead of a type alias, so that declarations and error messages show only the name `Club`. */
export interface Club extends Bound<typeof useCases> {}

/** Connects every use case to the storage and the outside services. */
export function createClub(ports: Ports): Club {
	const bound = Object.entries<UseCase>(useCases).map(
		([name, useCase]) => [name, useCase.bind(null, ports)] as const,
	);
	// TypeScript does not see that every use case keeps its name.
	return Object.fromEntries(bound) as Bound<typeof useCases>;
}
