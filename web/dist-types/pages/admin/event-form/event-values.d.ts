import { type Currency, type EventFormInput, type EventJson, type InputIssue } from '@burgee/core';
export declare const flags: readonly ['allowBooking', 'isBoatEvent', 'offerChild', 'offerSoftDrinks', 'offerVeg', 'requiresPayment'];
export declare const times: readonly ['eventdatetime', 'eventenddatetime', 'bookingEndDate'];
/** What the form's fields hold: times as London's wall clock shows them, the price as typed. */
export type EventValues = Record<(typeof flags)[number], boolean> & Record<(typeof times)[number], string> & {
    name: string;
    description: string;
    longdescription: string;
    price: string;
    currency: Currency;
};
export declare const emptyEvent: EventValues;
export declare function valuesOf({ price, ...event }: EventJson): EventValues;
/** What the server is sent, or what is wrong with the values: the same rules on both sides. */
export declare function readValues(values: EventValues): {
    form: EventFormInput;
    issues: null;
} | {
    form: null;
    issues: InputIssue[];
};
