import { priceBooking } from '@burgee/core';

const totalMinor = priceBooking({ priceMinor: 1235 }, { numberAttending: 4, numberOfChildren: 1 });
Object.assign(globalThis, { totalMinor });
