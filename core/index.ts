// The public API of the core, selected by hand: what the server, the adapters, the web app and other
// clubs use. Names that only the core and its tests use are not listed.

// Errors: a code for each, with its message.

export { ClubError, type InputIssue } from './errors/club-error.ts';
export { type ErrorCode, messages } from './errors/messages.ts';
export { pageMessages } from './errors/page-messages.ts';
export { panelMessages } from './errors/panel-messages.ts';
export { inputIssues, parseInput } from './errors/parse-input.ts';
export { UpstreamError } from './errors/upstream-error.ts';

// Rules: the entities with their schemas, and pure functions about them.

export {
	type Admin,
	admin,
	defaultPermissions,
	hasPermission,
	type Permission,
	permissions,
} from './rules/admin/admin.ts';
export { type Booking, booking, newestFirst } from './rules/booking/booking.ts';
export {
	type BookingForm,
	type BookingFormInput,
	bookingForm,
	bookingFormWithPriceTest,
	extras,
	issuesForEvent,
	readCount,
} from './rules/booking/booking-form.ts';
export {
	bookingPath,
	type PaymentAddress,
	paymentAddressOf,
	paymentPath,
} from './rules/booking/booking-path.ts';
export { bookingDeadline, closesSoon, isBookingOpen } from './rules/booking/deadline.ts';
export {
	type EventTotals,
	eventTotals,
	totalsOfBookings,
	withBooking,
	withoutBooking,
	zeroTotals,
} from './rules/booking/event-totals.ts';
export { paymentStatus } from './rules/booking/payment-status.ts';
export { priceBooking, priceWithTestHook } from './rules/booking/price.ts';
export {
	type CalendarEntry,
	calendarFileName,
	fileNameOf,
	googleCalendarLink,
	outlookLink,
} from './rules/calendar/calendar-links.ts';
export { type EventSpan, eventSpan, type SpanPage } from './rules/calendar/event-span.ts';
export {
	addLondonDays,
	dayMs,
	fromLondonDateTime,
	type Instant,
	instant,
	isDateOnly,
	isoInstant,
	isoLondonDate,
	type LondonDate,
	londonDate,
	londonDateTime,
	parseLondonDate,
	startOfLondonDay,
	toInstant,
} from './rules/calendar/london-time.ts';
export { type ClubFacts, clubFacts, type MemberPhoto } from './rules/club-facts.ts';
export { type ClubEvent, clubEvent, isPaidEvent } from './rules/events/club-event.ts';
export { type EventFormInput, eventForm } from './rules/events/event-form.ts';
export { earliestFirst, isUpcoming, latestFirst } from './rules/events/upcoming.ts';
export {
	displaySpeed,
	hullSpeedFactors,
	hullSpeedKnots,
	type LengthUnit,
	lengthUnits,
	parseWaterline,
	type Waterline,
} from './rules/hull-speed.ts';
export { type Currency, currencies, toMajor, toMinor } from './rules/money.ts';
export {
	type Campaign,
	type CampaignPreview,
	lastSentFirst,
	listedCampaign,
	maxRecentCampaigns,
	previewOf,
	type StoredCampaign,
	storedCampaign,
} from './rules/news/campaign.ts';
export { bookingPayment } from './rules/payment/booking-payment.ts';
export type { ChargeResult, ChargeResultName } from './rules/payment/charge-result.ts';
export {
	type Checkout,
	checkout,
	checkoutReferences,
	isUnresolved,
	type PaymentAttempt,
	type PaymentLink,
} from './rules/payment/checkout.ts';
export {
	type CheckoutEvent,
	checkoutReducer,
	type ProviderNotification,
} from './rules/payment/checkout-reducer.ts';
export { isPolled } from './rules/payment/checkout-state.ts';
export type { PaymentNote } from './rules/payment/payment-notes.ts';
export { practiceAuthentication, practiceCards } from './rules/payment/practice-cards.ts';
export {
	type ProviderPayment,
	type ProviderRefund,
	providerPaymentStatuses,
} from './rules/payment/provider-payment.ts';
export {
	highlightMarks,
	highlightParts,
	type TextPart,
	withoutMarks,
} from './rules/search/highlight.ts';
export {
	type HitType,
	highlightedFields,
	hitsPerIndex,
	hitTypes,
	type IndexName,
	indexNames,
	type SearchHit,
	type SearchRecord,
	searchHit,
} from './rules/search/hit.ts';
export { maxQueryLength, normaliseQuery, type SearchQuery } from './rules/search/query.ts';
export { rankHits } from './rules/search/rank.ts';
export {
	documentRecord,
	eventRecord,
	newsRecord,
	pageRecord,
	type SearchableCampaign,
} from './rules/search/records.ts';
export { type ClubDocument, clubDocuments, type DocumentFile } from './rules/site/documents.ts';
export {
	menuLinks,
	panelPaths,
	type SitePageName,
	searchablePages,
	sitePages,
} from './rules/site/pages.ts';
export { chartStart, lastPerPeriod, recentReadings } from './rules/water/recent-readings.ts';
export { type WaterReading, waterReading } from './rules/water/water-reading.ts';
export { webAddress } from './rules/web-address.ts';
export { countVolunteers, type SignUp, signUp } from './rules/work-days/sign-up.ts';
export { issuesForWorkDay, type SignUpForm, signUpForm } from './rules/work-days/sign-up-form.ts';
export { type WorkDay, workDay } from './rules/work-days/work-day.ts';

// Ports: what an adapter implements.

export type { AdminStore } from './ports/admin-store.ts';
export type { BookingStore, IdempotencyKey, IdempotentResult } from './ports/booking-store.ts';
export type { Cached } from './ports/cached.ts';
export type { CalendarFile } from './ports/calendar-file.ts';
export type { CampaignFeed } from './ports/campaign-feed.ts';
export type { CampaignStore } from './ports/campaign-store.ts';
export type { Clock } from './ports/clock.ts';
export type { EventStore } from './ports/event-store.ts';
export { type CredentialStore, credential } from './ports/host/credential-store.ts';
export type { IdempotencyKeyStore } from './ports/host/idempotency-key-store.ts';
export type { JobStore } from './ports/host/job-store.ts';
export {
	type LimitWindow,
	limitWindow,
	type RateLimitStore,
} from './ports/host/rate-limit-store.ts';
export { type Session, type SessionStore, session } from './ports/host/session-store.ts';
export type { IdSource } from './ports/id-source.ts';
export type { Identity, IdentityProvider } from './ports/identity-provider.ts';
export type {
	ChargeRequest,
	LinkRequest,
	PaymentGateway,
	WebhookRequest,
} from './ports/payment-gateway.ts';
export type { PaymentStore } from './ports/payment-store.ts';
export type { Ports } from './ports/ports.ts';
export type { ClubSearch, SearchIndex, SearchUpdates } from './ports/search-index.ts';
export type { SearchSources } from './ports/search-sources.ts';
export type { Storage } from './ports/storage.ts';
export type { WaterLevels } from './ports/water-levels.ts';
export type { WaterReadingStore } from './ports/water-reading-store.ts';
export type { SignUpResult, WorkDayStore } from './ports/work-day-store.ts';

// Use cases, bound to the ports of a club.

export type { CardPaymentResult } from './use-cases/charge-card.ts';
export { type Club, createClub } from './use-cases/club.ts';
export type { EventBookings } from './use-cases/read-event-bookings.ts';
export { readSearchRecord } from './use-cases/read-search-record.ts';
export { readSearchRecords } from './use-cases/read-search-records.ts';
export type { Reconciliation } from './use-cases/reconcile-payments.ts';
export { recountTotals } from './use-cases/recount-totals.ts';
export type { SignedUp } from './use-cases/sign-up-for-work-day.ts';

// The HTTP API: its calls, and the JSON of requests and responses.

export {
	type EventBookingsJson,
	type OverviewJson,
	type TotalsJson,
	toBookingJson,
	toTotalsJson,
} from './api/bookings.ts';
export type { Call, TextFile } from './api/call.ts';
export { callPath } from './api/call-path.ts';
export {
	type CallAnswer,
	type CallInput,
	type CallKey,
	type CallRequest,
	calls,
	errorsOf,
	unknownIdErrors,
} from './api/calls.ts';
export {
	type CampaignJson,
	type CampaignPreviewJson,
	type CampaignsJson,
	type ClubJson,
	type DocumentJson,
	type SearchAnswer,
	type SearchProviderJson,
	toDocumentJson,
	toWaterLevelsJson,
	type WaterLevelsJson,
	waterLevelsJson,
} from './api/club.ts';
export { type EventJson, eventCursor, type ListedEventJson, toEventJson } from './api/events.ts';
export type { SessionJson } from './api/panel.ts';
export {
	type CardPaymentJson,
	type CheckoutJson,
	type PaymentLinkJson,
	type PaymentProviderJson,
	paymentLinkRequest,
	toCheckoutJson,
} from './api/payments.ts';
export { type ProblemJson, problemJson } from './api/problem-json.ts';
export { toWorkDayJson, type WorkDayJson } from './api/work-days.ts';

// Words and formats for people.

export { displayAge } from './display/age.ts';
export { dayAxis, levelAxis, positionOnAxis } from './display/chart-axes.ts';
export {
	displayDate,
	displayDateTime,
	displayDay,
	displayEventDates,
	displayMonth,
	displayShortDate,
	displayTime,
	undatedText,
} from './display/display-date.ts';
export { displayFileSize } from './display/display-file-size.ts';
export { describeReadings, displayMetres, waterTrend } from './display/display-level.ts';
export { displayMoney } from './display/display-money.ts';
export { chargeResultMessage, paymentNoteLabels, shortPaymentId } from './display/payment-words.ts';
export { programmeBadge } from './display/programme-badge.ts';
export { relativeTime } from './display/relative-time.ts';
export { type ResultCard, resultCard } from './display/result-card.ts';
