import { clubDay } from './club.ts';
import { calendar, deadline, price, validation } from './rules.ts';

// The test reads the results of the examples from the global object.
Object.assign(globalThis, {
	answers: { price: price(), deadline: deadline(), validation: validation(), calendar: calendar() },
	clubDay,
});
