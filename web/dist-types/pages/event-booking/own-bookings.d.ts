/** Who booked what on this device: so that a second booking is asked about, and no stranger is told. */
export interface OwnBookings {
    has(booking: OwnBooking): boolean;
    remember(booking: OwnBooking): void;
}
export interface OwnBooking {
    eventId: string;
    firstName: string;
    lastName: string;
}
/** Kept in localStorage; where that is blocked or full, nothing is remembered and nothing breaks. */
export declare function createOwnBookings(): OwnBookings;
