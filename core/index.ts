// The public API of the core package: the errors, the rules and the use cases. The modules in `ports`,
// `api`, `display`, `rules/search` and `rules/site` are imported by their own paths.

// The error classes, with the error codes and messages.

export { ClubError, type InputIssue } from './errors/club-error.ts';
export { MailRefusedError } from './errors/mail-refused-error.ts';
export { type ErrorCode, messages } from './errors/messages.ts';
export { inputIssues, parseInput } from './errors/parse-input.ts';
export { publicMessages } from './errors/public-messages.ts';
export { signInMessages } from './errors/sign-in-messages.ts';
export { StorageUnavailableError } from './errors/storage-unavailable-error.ts';
export { UpstreamError } from './errors/upstream-error.ts';

// The rules of the domain: the entities with their zod schemas, and pure functions about them.

export {
	type AuditAction,
	type AuditEntry,
	type AuditKind,
	auditActions,
	auditEntry,
} from './rules/audit/audit-entry.ts';

export { type AuditFilter, auditFilter, auditKinds } from './rules/audit/audit-filter.ts';
export type { BankDetails } from './rules/bank-details.ts';
export { bankLabels } from './rules/bank-labels.ts';
export { type Answer, type AnswerValue, answer, type GivenAnswer } from './rules/booking/answer.ts';
export { answerIssues } from './rules/booking/answer-issues.ts';
export { askedLabels } from './rules/booking/answers.ts';
export { type Booking, booking, newestFirst } from './rules/booking/booking.ts';
export {
	type BookingCounts,
	extras,
	isPossibleCount,
	readCount,
	typedCount,
} from './rules/booking/booking-counts.ts';
export {
	type BookingFieldFlags,
	type BookingForm,
	type BookingFormInput,
	bookingForm,
	bookingFormWithPriceTest,
	issuesForEvent,
	type LinksForm,
	linksForm,
} from './rules/booking/booking-form.ts';
export { type BookingLink, bookingLink } from './rules/booking/booking-link.ts';
export {
	bookingConfirmedPath,
	bookingPath,
	myBookingPath,
	type PaymentAddress,
	paymentAddressOf,
	paymentPath,
	stopReminderQuery,
} from './rules/booking/booking-path.ts';
export {
	type BookingFilter,
	type BookingState,
	type BookingWithBalance,
	bookingFilters,
	bookingState,
	matchesBookingFilter,
} from './rules/booking/booking-state.ts';
export { type BookingUndo, bookingUndo, undoMs } from './rules/booking/booking-undo.ts';
export {
	byLeadMember,
	type CheckIn,
	checkIn,
	checkInForm,
	presentOf,
} from './rules/booking/check-in.ts';
export { confirmedAndPending, type PartyCounts } from './rules/booking/confirmed-counts.ts';
export { correctedPrice } from './rules/booking/correct-booking.ts';
export { daySheet } from './rules/booking/day-sheet.ts';
export { bookingDeadline, closesSoon, isBookingOpen } from './rules/booking/deadline.ts';
export {
	type BookingSums,
	bookingCounts,
	type EventTotals,
	eventTotals,
	requireRoom,
	totalsOfBookings,
	type WaitingTotals,
	withBooking,
	withoutBooking,
	withWaiting,
	zeroTotals,
} from './rules/booking/event-totals.ts';
export { bookingLabels, totalLabels } from './rules/booking/labels.ts';
export { matchesSearch } from './rules/booking/matches-search.ts';
export type { MyBooking } from './rules/booking/my-booking.ts';
export { bookingTokenOf, checkInPath } from './rules/booking/my-booking-path.ts';
export { type PayLater, payLater } from './rules/booking/pay-later.ts';
export { offeredPayLater, payLaterUntil } from './rules/booking/pay-later-offer.ts';
export { isConfirmed, paymentStatus } from './rules/booking/payment-status.ts';
export {
	addPlaces,
	type HeldAndOffered,
	type HeldPlaces,
	hasPlaceLimit,
	heldAndOffered,
	heldBy,
	heldByAll,
	isBookable,
	noneTaken,
	noPlaces,
	noWaiting,
	type PlaceLimits,
	placesAbove,
	placesLeft,
	requirePlaces,
	requireWaiting,
	type TakenPlaces,
	type TooFewPlaces,
} from './rules/booking/places.ts';
export { priceBooking, priceWithTestHook } from './rules/booking/price.ts';
export { shortReference } from './rules/booking/short-reference.ts';
export {
	type CalendarEntry,
	calendarFileName,
	fileNameOf,
	googleCalendarLink,
	outlookLink,
	subscriptionLinks,
} from './rules/calendar/calendar-links.ts';
export {
	cancelledEntry,
	type EntrySite,
	eventEntry,
	type VersionedEntry,
} from './rules/calendar/event-entry.ts';
export { type EventSpan, eventSpan, type SpanPage } from './rules/calendar/event-span.ts';
export { issuesIfFuture, skippedTime } from './rules/calendar/instant-field.ts';
export { startOfLondonDay, startOfLondonToday } from './rules/calendar/london-day.ts';
export {
	addLondonDays,
	clockErrorMs,
	dayMs,
	fromLondonDateTime,
	type Instant,
	isDateOnly,
	type LondonDate,
	londonDate,
	londonDateTime,
	movedByLondonDays,
	subLondonMonths,
	toInstant,
} from './rules/calendar/london-time.ts';
export { monthOf } from './rules/calendar/months.ts';
export { type Period, period } from './rules/calendar/period.ts';
export { instant, isoInstant, isoLondonDate } from './rules/calendar/time-schemas.ts';
export {
	type ClubFacts,
	clubFacts,
	emergencyTexts,
	factLabels,
	type MemberPhoto,
	openFactsOf,
} from './rules/club-facts.ts';
export type { ClubPages } from './rules/club-pages.ts';
export {
	asCancelled,
	binLifetimeMs,
	cancelledEvent,
	type DeletedEvent,
	deletedEvent,
	removedForGoodAt,
} from './rules/events/bin.ts';
export {
	type ClubEvent,
	clubEvent,
	isPaidEvent,
	type PayLaterMethod,
	payLaterMethods,
} from './rules/events/club-event.ts';
export { copyDate, mover } from './rules/events/copied-event.ts';
export {
	defaultOfferHours,
	type EventForm,
	type EventFormInput,
	eventForm,
} from './rules/events/event-form.ts';
export {
	importColumns,
	importFields,
	maxImportBytes,
	maxImportEvents,
} from './rules/events/import-columns.ts';
export type { ImportDuplicate } from './rules/events/import-duplicates.ts';
export { importFileError } from './rules/events/import-rows.ts';
export { eventLabels } from './rules/events/labels.ts';
export {
	hasChoices,
	maxQuestions,
	type Question,
	type QuestionKind,
	question,
	questionKinds,
	questionsForm,
} from './rules/events/question.ts';
export {
	earliestFirst,
	isUpcoming,
	latestFirst,
	type OverviewPart,
	overviewPart,
} from './rules/events/upcoming.ts';
export {
	displaySpeed,
	hullSpeedFactors,
	hullSpeedKnots,
	type LengthUnit,
	lengthUnits,
	parseWaterline,
	type Waterline,
} from './rules/hull-speed.ts';
export {
	type InformationPage,
	informationPage,
	pageMenus,
	type RenderedInformationPage,
} from './rules/information-pages/information-page.ts';
export {
	type InformationPageForm,
	informationPageForm,
	slugOf,
} from './rules/information-pages/information-page-form.ts';
export { informationPageLabels } from './rules/information-pages/labels.ts';
export { informationPagePath } from './rules/information-pages/page-path.ts';
export {
	type EventLetter,
	type EventLetterForm,
	eventLetter,
	eventLetterForm,
	hasAnswered,
	isDayFull,
	type LetterAudience,
	type LettersOverview,
	letterAudiences,
	maxLettersPerDay,
	type SentLetter,
	type WantedAnswer,
} from './rules/mail/event-letter.ts';
export { isWorthTelling } from './rules/mail/event-news.ts';
export { type FollowUp, mergedMessage } from './rules/mail/follow-up.ts';
export { mailboxOf } from './rules/mail/hourly-limit.ts';
export { eventLetterLabels } from './rules/mail/labels.ts';
export { type Letter, letterText } from './rules/mail/letter.ts';
export { letterHtml } from './rules/mail/letter-html.ts';
export {
	type AnnouncedEvent,
	announcedEvent,
	type Mailing,
	mailing,
	mailingId,
} from './rules/mail/mailing.ts';
export {
	type Message,
	type MessageKind,
	type MessageState,
	message,
	messageKinds,
	messageStates,
	newMessage,
} from './rules/mail/message.ts';
export { type Currency, currencies, toMajor, toMinor } from './rules/money.ts';
export {
	type Campaign,
	type CampaignPreview,
	lastSentFirst,
	listedCampaign,
	maxRecentCampaigns,
	type Newsletter,
	newsletter,
	type RenderedCampaignPreview,
} from './rules/news/campaign.ts';
export { newsletterLabels } from './rules/news/labels.ts';
export { contentsOf } from './rules/news/newsletter-contents.ts';
export {
	type NewsletterForm,
	type NewsletterFormInput,
	newsletterForm,
	newsletterPreviewForm,
} from './rules/news/newsletter-form.ts';
export { markChange, type NewsletterMark } from './rules/news/newsletter-marks.ts';
export {
	type NewsletterHeading,
	newsletterHeading,
	type RenderedNewsletter,
	renderedNewsletter,
} from './rules/news/rendered-newsletter.ts';
export {
	type Admin,
	admin,
	canChangePanelUsers,
	operator,
} from './rules/panel/admin.ts';
export { deviceName } from './rules/panel/device-name.ts';
export { type Invitation, invitation, isExpired } from './rules/panel/invitation.ts';
export { panelUserLabels } from './rules/panel/labels.ts';
export { type PanelUser, type PanelUserStatus, panelUserStatus } from './rules/panel/panel-user.ts';
export { invitationForm, panelUserForm } from './rules/panel/panel-user-form.ts';
export {
	maxPasswordLength,
	minPasswordLength,
	passwordLengthProblem,
} from './rules/panel/password-policy.ts';
export {
	defaultPermissions,
	hasPermission,
	mayGrant,
	type Permission,
	permissions,
} from './rules/panel/permission.ts';
export {
	isAdded,
	type SecondFactor,
	type SecondFactorPolicy,
	secondFactor,
	secondFactorPolicies,
} from './rules/panel/second-factor.ts';
export {
	backupTasks,
	failedMessageTasks,
	inTaskOrder,
	tasksOfEvent,
	waterLevelTasks,
} from './rules/panel/tasks.ts';
export { type BookingBalance, bookingBalance } from './rules/payment/booking-balance.ts';
export { bookingPayment, withPayment } from './rules/payment/booking-payment.ts';
export {
	withCountingChange,
	withOpenCheckouts,
	withoutEndedChange,
	withPaidChange,
} from './rules/payment/change-payment.ts';
export type { ChargeResult, ChargeResultName } from './rules/payment/charge-result.ts';
export {
	type Checkout,
	checkout,
	checkoutReferences,
	currentCheckout,
	isUnresolved,
	type PaymentLink,
} from './rules/payment/checkout.ts';
export type { ProviderNotification } from './rules/payment/checkout-reducer.ts';
export { isOpen, isPolled } from './rules/payment/checkout-state.ts';
export {
	type DayEnd,
	type DayEndForm,
	dayEnd,
	dayEndLabels,
	expectedCash,
} from './rules/payment/day-end.ts';
export { differenceMinor } from './rules/payment/difference.ts';
export {
	type Environment,
	environments,
	isTestMoney,
	unusualEnvironment,
	usualEnvironment,
} from './rules/payment/environment.ts';
export {
	countingEntries,
	type ManualMethod,
	type ManualPayment,
	manualMethods,
	manualMonths,
	manualPayment,
	manualSums,
	reversalOf,
	withManualPayment,
} from './rules/payment/manual-payment.ts';
export { manualPaymentLabels } from './rules/payment/manual-payment-form.ts';
export {
	type MoneyMovement,
	moneyMovements,
	monthsOf,
	monthsOfDays,
	paymentMonths,
} from './rules/payment/money-movements.ts';
export { type AmountsMinor, type OpenAmounts, openAmounts } from './rules/payment/open-amounts.ts';
export type { PaymentNote } from './rules/payment/payment-notes.ts';
export { displayPaymentReference } from './rules/payment/payment-reference.ts';
export { practiceAuthentication, practiceCards } from './rules/payment/practice-cards.ts';
export {
	noFee,
	type ProviderFee,
	type ProviderPayment,
	type ProviderRefund,
	providerPaymentStatuses,
} from './rules/payment/provider-payment.ts';
export { maxRefundReason, type RefundState } from './rules/payment/refund-attempt.ts';
export { type RefundReasonName, refundReasonNames } from './rules/payment/refund-reasons.ts';
export { linesOf, type TreasurySums, treasurySums } from './rules/payment/treasury.ts';
export {
	type MoneyMethod,
	moneyMethods,
	type TreasuryFigure,
	type TreasuryLine,
	treasuryFigures,
} from './rules/payment/treasury-lines.ts';
export {
	defaultRetentionMonths,
	erasedAuditEntry,
	erasedBooking,
	erasedMessage,
	erasedName,
	erasedSignUp,
	erasedWaitingEntry,
	fullName,
} from './rules/retention.ts';
export {
	maxMembersPasswordLength,
	membersPasswordForm,
	minMembersPasswordLength,
} from './rules/site/members-password.ts';
export { maxIdLength } from './rules/text-schemas.ts';
export { hasVisibleCharacter } from './rules/visible-character.ts';
export { type NextOffers, nextOffers } from './rules/waiting-list/next-offers.ts';
export type { Offer } from './rules/waiting-list/offer.ts';
export { offerPath, offerTokenOf } from './rules/waiting-list/offer-path.ts';
export {
	byJoining,
	isOnList,
	newWaitingEntry,
	placesOf,
	positionOf,
	type WaitingEntry,
	waitingEntry,
	waitingSumsOf,
	withEnd,
	withOffer,
} from './rules/waiting-list/waiting-entry.ts';
export { type WaitingForm, waitingForm } from './rules/waiting-list/waiting-form.ts';
export { readingLabels } from './rules/water/labels.ts';
export { chartStart, lastPerPeriod, recentReadings } from './rules/water/recent-readings.ts';
export { isUnusualChange } from './rules/water/unusual-change.ts';
export {
	type StoredWaterReading,
	storedWaterReading,
	type WaterReading,
	waterReading,
} from './rules/water/water-reading.ts';
export { type WaterReadingForm, waterReadingForm } from './rules/water/water-reading-form.ts';
export { webAddress } from './rules/web-address.ts';
export { workDayLabels } from './rules/work-days/labels.ts';
export {
	countVolunteers,
	newestSignUpFirst,
	type SignUp,
	signUp,
} from './rules/work-days/sign-up.ts';
export { issuesForWorkDay, type SignUpForm, signUpForm } from './rules/work-days/sign-up-form.ts';
export { countFilledJobs, type WorkDay, workDay } from './rules/work-days/work-day.ts';
export {
	type WorkDayChange,
	type WorkDayFormInput,
	workDayChange,
	workDayForm,
} from './rules/work-days/work-day-form.ts';
export { signUpConfirmedPath, workDayPath } from './rules/work-days/work-day-path.ts';
export { workDaySpan } from './rules/work-days/work-day-span.ts';

// The use cases. `createClub` connects them to a club's storage and outside services.

export type { ChangedBooking } from './use-cases/booking/change-bookings.ts';
export type { EventMatches } from './use-cases/booking/find-bookings.ts';
export type { EventBookings } from './use-cases/booking/read-event-bookings.ts';
export { recountTotals } from './use-cases/booking/recount-totals.ts';
export type { StoredBooking } from './use-cases/booking/submit-booking.ts';
export { type Club, createClub } from './use-cases/club.ts';
export { type CurrentClubFacts, readClubFacts } from './use-cases/club-facts.ts';
export { listInformationPages } from './use-cases/information-pages/read-information-pages.ts';
export { sendDueMessages } from './use-cases/mail/send-messages.ts';
export type { MembersPasswordState } from './use-cases/members-password.ts';
export type { ChangedMyBooking } from './use-cases/my-booking/change-my-booking.ts';
export { type InvitedPanelUser, invitePanelUser } from './use-cases/panel/invite-panel-user.ts';
export { updatePanelUser } from './use-cases/panel/manage-panel-users.ts';
export { removeSecondFactorOf } from './use-cases/panel/manage-second-factor.ts';
export type { ProvenAdmin } from './use-cases/panel/manage-sessions.ts';
export type { Account } from './use-cases/panel/read-account.ts';
export { findAdminByEmail, listPanelUsers } from './use-cases/panel/read-panel-users.ts';
export { passwordProblem } from './use-cases/panel/require-strong-password.ts';
export { resetPassword } from './use-cases/panel/reset-password.ts';
export type { CardPaymentResult } from './use-cases/payment/charge-card.ts';
export type { ListedPayment } from './use-cases/payment/list-payments.ts';
export type { NamedLine, Treasury } from './use-cases/payment/read-treasury.ts';
export type { Reconciliation } from './use-cases/payment/reconcile-payments.ts';
export {
	deleteExpiredDocuments,
	type ManagedDocumentList,
} from './use-cases/pdfs/manage-document-list.ts';
export { listDocuments } from './use-cases/pdfs/read-document-list.ts';
export type { ManagedDocument } from './use-cases/pdfs/read-pdfs.ts';
export { removeUnusedPhotos } from './use-cases/photos.ts';
export { readSearchRecord, readSearchRecords } from './use-cases/read-search-records.ts';
export { removeSample } from './use-cases/remove-sample.ts';
export { decideRetention, type RetentionDecision } from './use-cases/retention/decide-retention.ts';
export { erasePersonalData } from './use-cases/retention/erase-personal-data.ts';
export { offerAllPlaces, offerPlaces } from './use-cases/waiting-list/offer-places.ts';
export type { SignedUp } from './use-cases/work-days/sign-up-for-work-day.ts';
