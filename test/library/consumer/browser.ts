import { clubDay } from './club.ts';
import { calendar, deadline, price, validation } from './rules.ts';

// A page would draw these; a test reads them.
Object.assign(globalThis, {
	answers: { price: price(), deadline: deadline(), validation: validation(), calendar: calendar() },
	clubDay,
});
