// The public API of the core package: the errors, the rules and the use cases. The modules in `ports`,
// `api`, `display`, `rules/search` and `rules/site` are imported by their own paths.

// The error classes ClubError and UpstreamError, with the error codes and messages.

export { ClubError, type InputIssue } from './errors/club-error.ts';
export { type ErrorCode, messages } from './errors/messages.ts';
export { inputIssues, parseInput } from './errors/parse-input.ts';
export { UpstreamError } from './errors/upstream-error.ts';

// The rules of the domain: the entities with their zod schemas, and pure functions about them.

export {
	type Admin,
	admin,
	defaultPermissions,
	hasPermission,
	type Permission,
	permissions,
} from './rules/admin/admin.ts';
export { passwordProblem } from './rules/admin/password-policy.ts';
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
	type PaymentLink,
} from './rules/payment/checkout.ts';
export type { ProviderNotification } from './rules/payment/checkout-reducer.ts';
export { isPolled } from './rules/payment/checkout-state.ts';
export type { PaymentNote } from './rules/payment/payment-notes.ts';
export { practiceAuthentication, practiceCards } from './rules/payment/practice-cards.ts';
export {
	type ProviderPayment,
	type ProviderRefund,
	providerPaymentStatuses,
} from './rules/payment/provider-payment.ts';
export { chartStart, lastPerPeriod, recentReadings } from './rules/water/recent-readings.ts';
export { type WaterReading, waterReading } from './rules/water/water-reading.ts';
export { webAddress } from './rules/web-address.ts';
export { countVolunteers, type SignUp, signUp } from './rules/work-days/sign-up.ts';
export { issuesForWorkDay, type SignUpForm, signUpForm } from './rules/work-days/sign-up-form.ts';
export { type WorkDay, workDay } from './rules/work-days/work-day.ts';

// The use cases. `createClub` connects them to a club's storage and outside services.

export type { CardPaymentResult } from './use-cases/charge-card.ts';
export { type Club, createClub } from './use-cases/club.ts';
export type { EventBookings } from './use-cases/read-event-bookings.ts';
export { readSearchRecord } from './use-cases/read-search-record.ts';
export { readSearchRecords } from './use-cases/read-search-records.ts';
export type { Reconciliation } from './use-cases/reconcile-payments.ts';
export { recountTotals } from './use-cases/recount-totals.ts';
export type { SignedUp } from './use-cases/sign-up-for-work-day.ts';
