// The generators of test data that '@burgee/core/testing' exports.
export { admins } from './admins.ts';
export { bookingFormInputs, bookingForms, bookings, counts, eventTotals } from './bookings.ts';
export { checkouts } from './checkouts.ts';
export { bookableEvents, clubEvents, currencyCodes, eventForms, prices } from './events.ts';
export { emails, hostileText, ids, invisibleText, names } from './text.ts';
export { clockChanges, dates, instants } from './times.ts';
export { waterReadings } from './water-readings.ts';
export { signUpFormInputs, signUpForms, signUps, workDays } from './work-days.ts';
